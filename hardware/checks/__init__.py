"""What `upcard doctor` looks at. Each check finds something out and says what to do when it is not well."""
