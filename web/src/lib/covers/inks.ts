/** The ground colour of each box, and the ink of the title on it. */

export interface Ink {
  ground: string;
  title: string;
}

const INKS: Record<string, Ink> = {
  "four-circles": { ground: "#1f4b55", title: "#fdf1d8" },
  "movers-hoppers": { ground: "#e0a53a", title: "#3a2008" },
  "not-this-way": { ground: "#4a2745", title: "#fbe6cf" },
  katarenga: { ground: "#ecd5a2", title: "#2c2118" },
  colorado: { ground: "#f6c27a", title: "#4a1a10" },
  kanto: { ground: "#38211b", title: "#fbe3ae" },
  "karma-dice": { ground: "#2c2159", title: "#fff3d6" },
  "karma-solo": { ground: "#3c0f1f", title: "#ffe3b8" },
};

/** A box's colours; plain wood for a game that has no cover of its own yet. */
export function inkOf(game: string): Ink {
  return INKS[game] ?? { ground: "#8a5a2b", title: "#fff6e6" };
}
