"""The family of Katarenga: a board of four colours, and pawns that move as the colour they leave tells."""
