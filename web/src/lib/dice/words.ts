/** Dice, cards and numbers in the reader's language. */

import { language, say } from "../i18n";
import { dice as t } from "../i18n/dice";
import { seatName } from "../people";
import type { TableState } from "../reading";
import type { Die, Label, TableInfo, Words } from "../wire";
import type { Offer } from "./offers";

const LETTERS = ["r", "o", "y", "g", "c", "b", "v", "w"] as const;
const PLAIN = ["r", "w"];

export type Letter = (typeof LETTERS)[number];

/** The colour's letter; red for one that nobody knows. */
export function letter(colour: string): Letter {
  return LETTERS.find((known) => known === colour) ?? "r";
}

/** `red die`. */
export function dieWord(colour: string): string {
  return t(`die_${letter(colour)}`);
}

/** `doubles`. */
export function powerWord(colour: string): string {
  return t(`power_${letter(colour)}`);
}

/** Everything about a die: `orange die, 3, counts 4, power used`. */
export function aboutDie(die: Die): string {
  const words = {
    die: dieWord(die.colour),
    power: powerWord(die.colour),
    face: die.face ?? 0,
    value: die.value ?? 0,
  };
  const isPlain = PLAIN.includes(die.colour);
  if (die.place === "throw") return t("about_air", words);
  if (die.face === null) return t(isPlain ? "about_plain" : "about_power", words);
  if (isPlain) return t("about_face", words);
  return t(die.power_spent ? "about_face_spent" : "about_face_power", words);
}

/** `3 × red die, green die`. */
export function handfulWords(letters: string): string {
  const counts = new Map<string, number>();
  for (const colour of letters) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts]
    .map(([colour, count]) =>
      count === 1 ? dieWord(colour) : t("number_of", { count, die: dieWord(colour) }),
    )
    .join(", ");
}

/** What a button at a die does. */
export function offerWord(offer: Offer, colour: string, isItself: boolean): string {
  if (offer.kind === "times") return t(colour === "v" ? "times_v" : "times_b");
  if (offer.kind === "copy")
    return offer.face === undefined ? t("copy") : t("copy_face", { face: offer.face });
  if (offer.kind === "remove")
    return offer.begins ? t("remove") : t(isItself ? "remove_itself" : "remove_this");
  if (offer.kind === "pick") return t("pick", { die: dieWord(colour) });
  return t(offer.kind);
}

/** A card's name, as on the card. */
export function cardName(card: string, labels: readonly Label[]): string {
  const label = labels.find(({ click }) => click === card);
  return label ? say(label.words) : card;
}

/** A card's name within a sentence. */
export function cardWord(card: string, labels: readonly Label[]): string {
  const name = cardName(card, labels);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** What a card does. */
export function cardText(card: string, labels: readonly Label[]): string {
  const about = labels.find(({ click }) => click === card)?.about;
  return about ? say(about) : "";
}

/** `4, 3 and 6`. */
export function listed(items: readonly (string | number)[]): string {
  if (items.length < 2) return items.join("");
  return t("and", { list: items.slice(0, -1).join(", "), last: items.at(-1)! });
}

/** A number with so many digits behind the point or the comma. */
export function decimal(value: number, digits: number): string {
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language(), style).format(value);
}

/** `91.7 %`; whole where it is. */
export function percentWord(percent: number): string {
  const text = decimal(percent, Number.isInteger(percent) ? 0 : 1);
  return language() === "fr" ? `${text}\u00a0%` : `${text}%`;
}

/** What a player is called, by their role where names do not tell them apart; after the players come the sides that nobody plays, as the Eye. */
export function nameOf(player: number, table: TableState, info: TableInfo, others: readonly Words[]): string {
  const other = others[player - info.roles.length];
  if (player >= info.roles.length && other) return capital(other[language()]);
  const role = info.roles[player]?.[language()] ?? "";
  const seat = table.seats[table.players[player] ?? -1];
  const name = seat ? seatName(seat) : "";
  if (!name || info.kind === "screen") return role;
  return table.seats.filter((other) => seatName(other) === name).length > 1 ? `${name} (${role})` : name;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
