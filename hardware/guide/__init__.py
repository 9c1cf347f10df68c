"""The drawings of the hardware guide, made from the same figures as its tables."""
