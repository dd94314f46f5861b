/**
 * The texts of a room in a file `X.texts.ts`: English and Hindi side by side, so that nobody changes one without seeing the other. What is
 * written here is complete and works as it is, in tests too. In the build `web/texts-plugin.ts` makes two modules of each file, so that
 * a browser loads one language.
 */

/** English, then Hindi. */
type Pair<Text> = readonly [Text, Text];

/** Texts by a key that the compiler demands: `{…} satisfies Pairs<Record<Status, string>>`. */
export type Pairs<Shape> = { readonly [Key in keyof Shape]: Pair<Shape[Key]> };

interface Both {
  readonly [key: string]: Pair<unknown> | Both;
}

/** The names of the texts whose Hindi is of another type than their English. */
type Mismatch<Of> = {
  [Key in keyof Of]: Of[Key] extends readonly [infer English, infer Hindi]
    ? [Hindi] extends [English]
      ? never
      : Key
    : Mismatch<Of[Key]>;
}[keyof Of];

/** One language. */
type Picked<Of> = {
  readonly [Key in keyof Of]: Of[Key] extends readonly [infer English, unknown] ? English : Picked<Of[Key]>;
};

/** English is part of the module; Hindi is loaded when somebody reads it. */
export interface InLanguages<Texts> {
  readonly en: Texts;
  readonly hi: () => Promise<Texts>;
}

export type TextsOf<Of> = Of extends InLanguages<infer Texts> ? Texts : never;

type Checked<Of, Result> = [Mismatch<Of>] extends [never] ? Result : Record<'mismatch', Mismatch<Of>>;

const pick = (both: unknown, language: 0 | 1): unknown =>
  Array.isArray(both)
    ? (both[language] as unknown)
    : Object.fromEntries(Object.entries(both as object).map(([key, value]) => [key, pick(value, language)]));

export function texts<Of extends Both>(both: Of): Checked<Of, InLanguages<Picked<Of>>> {
  return { en: pick(both, 0), hi: async () => pick(both, 1) } as Checked<Of, InLanguages<Picked<Of>>>;
}
