"""Several processes, on one machine or on many, that are one house: what they tell each other, over Redis."""
