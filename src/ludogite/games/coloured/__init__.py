"""The family of Katarenga: a board of four colours, and pawns that move by the colour of the square they leave."""
