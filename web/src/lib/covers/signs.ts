/** The signs of Katarenga's four colours, each in a field of 40 by 40. */

export interface Sign {
  colour: string;
  shade: string;
  path: string;
}

/** Red moves like a rook, yellow like a bishop, green like a knight, blue like a king. */
export const SIGNS: Record<"red" | "yellow" | "green" | "blue", Sign> = {
  red: {
    colour: "#cb4a3a",
    shade: "#8e2a20",
    path: "M9 34h22v-4l-3-3.5V17h3V7h-4.5v4h-4V7h-5v4h-4V7H9v10h3v9.5L9 30Z",
  },
  yellow: {
    colour: "#e6b53c",
    shade: "#a87913",
    path: "M20 4a3 3 0 0 1 1.8 5.4c4.7 3.3 7.7 7.4 7.7 11.6 0 2.8-1.3 5-3.5 6.5H14c-2.2-1.5-3.5-3.7-3.5-6.5 0-4.2 3-8.3 7.7-11.6A3 3 0 0 1 20 4ZM10.5 30h19v4.5h-19ZM23 13l-4.5 7",
  },
  green: {
    colour: "#66994f",
    shade: "#3b6229",
    path: "M11 34.5h19.5c.5-12.5-.5-19.5-6.5-23L22.5 5 18 10.5C12.5 12.5 9 17.5 8 23.5l3.5 3.5 4.5-3c2.2.2 3.5-.5 4.5-2-.3 5-7.5 6-9.5 12.5Z",
  },
  blue: {
    colour: "#3f7ab3",
    shade: "#234d7a",
    path: "M18.3 3.5h3.4V7H25v3.3h-3.3v3.4c5.3-1.7 10.8.6 10.8 5.9 0 3.7-2.7 5.9-4.2 8.4H11.7c-1.5-2.5-4.2-4.7-4.2-8.4 0-5.3 5.5-7.6 10.8-5.9v-3.4H15V7h3.3ZM11 30.5h18v4H11Z",
  },
};
export type SignName = keyof typeof SIGNS;
