/** Dice, cards and numbers in the reader's language. */

import { language, say } from "../i18n";
import { dice as t } from "../i18n/dice";
import type { TableState } from "../reading";
import type { Die, DieKind, Label, TableInfo, Words } from "../wire";
import { kindOf } from "./legend";
import type { Offer } from "./offers";
import type { Standing } from "./standing";

/** `red die`. */
export function dieWord(colour: string, kinds: readonly DieKind[]): string {
  const kind = kindOf(colour, kinds);
  return kind ? say(kind.words) : colour;
}

/** Everything about a die: `orange die, 3, counts 4, power used`. */
export function aboutDie(die: Die, kinds: readonly DieKind[]): string {
  const kind = kindOf(die.colour, kinds);
  const words = {
    die: dieWord(die.colour, kinds),
    power: kind ? say(kind.power) : "",
    face: die.face ?? 0,
    value: die.value ?? 0,
  };
  const isPlain = !kind?.buttons.length;
  if (die.place === "throw") return t("about_air", words);
  if (die.face === null) return t(isPlain ? "about_plain" : "about_power", words);
  if (isPlain) return t("about_face", words);
  return t(die.power_spent ? "about_face_spent" : "about_face_power", words);
}

/** `3 × red die, green die`. */
export function handfulWords(letters: string, kinds: readonly DieKind[]): string {
  const counts = new Map<string, number>();
  for (const colour of letters) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts]
    .map(([colour, count]) => {
      const die = dieWord(colour, kinds);
      return count === 1 ? die : t("number_of", { count, die });
    })
    .join(", ");
}

/** What a button at a die does; more is to be chosen where it ends in dots. */
export function offerWord({ words, face, begins }: Offer): string {
  const name = words ? say(words) : t("aim");
  return begins ? `${name}…` : face === undefined ? name : `${name} ${face}`;
}

/** A card's name, as on the card. */
export function cardName(card: string, labels: readonly Label[]): string {
  const label = labels.find(({ click }) => click === card);
  return label ? say(label.words) : card;
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

/** What a player is called; after the players come the sides that nobody plays, as the Eye. */
export function nameOf(player: number, table: TableState, info: TableInfo, others: readonly Words[]): string {
  const other = others[player - info.roles.length];
  if (player >= info.roles.length && other) return capital(other[language()]);
  const role = info.roles[player]?.[language()] ?? "";
  const seat = table.seats[table.players[player] ?? -1];
  return seat?.name[language()] || role;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What a roll that lies there sounds like: `You rolled 4, 3 and 6: 13. To beat: 11.` */
export function rollHeard(
  roll: readonly Die[],
  now: Standing,
  name: string,
  isYours: boolean,
  isNew: boolean,
): string {
  const said = { name, faces: listed(roll.map((die) => die.face ?? 0)), total: now.result ?? 0 };
  const first = isNew
    ? t(isYours ? "hear_your_roll" : "hear_roll", said)
    : t("hear_result", { result: now.result ?? 0 });
  const beat = now.beat === null ? "" : t("hear_beat", { beat: now.beat });
  const lands = now.lands === null ? "" : t(now.climbs ? "hear_climbs" : "hear_falls", { zone: now.lands });
  return [first, beat, lands].filter(Boolean).join(" ");
}
