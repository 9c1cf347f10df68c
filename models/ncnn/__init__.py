"""The models in the form that the ncnn run-time reads; made on a workstation, used on a Raspberry Pi."""
