"""What is asked and answered over plain HTTP."""
