/** A value that this browser remembers between visits; without storage it lives as long as the page. */

export interface Remembered<Value> {
  get(): Value;
  set(value: Value): void;
}

/** What was remembered under a name, as long as it still makes sense; else the fallback. */
export function remembered<Value>(
  name: string,
  fallback: Value,
  makesSense: (value: unknown) => boolean = () => true,
): Remembered<Value> {
  const key = `ludogite.${name}`;
  let kept: Value | undefined;
  return {
    get: () => kept ?? read(key, fallback, makesSense),
    set: (value) => {
      kept = value;
      write(key, value);
    },
  };
}

function read<Value>(key: string, fallback: Value, makesSense: (value: unknown) => boolean): Value {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return value !== null && makesSense(value) ? (value as Value) : fallback;
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows may refuse: then it is forgotten with the page
  }
}
