/** Texts that only some screens need. Only those of `common.texts.ts` are part of the first load, with English. */
import { use, useMemo } from 'react';
import type { Texts } from './common.texts.ts';
import { defaultLanguage, useLanguage } from './language.tsx';
import type { InLanguages, TextsOf } from './texts.ts';

type Together<Part> = (Part extends unknown ? (part: TextsOf<Part>) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The same texts below a name. */
export function under<Name extends string, Own>(
  name: Name,
  { en, hi }: InLanguages<Own>,
): InLanguages<Readonly<Record<Name, Own>>> {
  const named = (texts: Own) => ({ [name]: texts }) as Readonly<Record<Name, Own>>;
  return { en: named(en), hi: async () => named(await hi()) };
}

/**
 * Creates the hook that returns the common texts and those of some screens in the language of the page. The component
 * suspends until they are loaded, and gets the English ones when that fails.
 */
export function screenTexts<const Parts extends readonly InLanguages<object>[]>(
  ...parts: Parts
): () => Texts & Together<Parts[number]> {
  type Own = Together<Parts[number]>;
  const together = (all: readonly object[]) => Object.assign({}, ...all) as Own & object;
  const english = together(parts.map(({ en }) => en));
  let hindi: Promise<Own & object> | null = null;
  const loadHindi = (): Promise<Own & object> =>
    (hindi ??= Promise.all(parts.map(async ({ hi }) => hi())).then(together, () => {
      hindi = null;
      return english;
    }));
  return function useScreenTexts() {
    const { language, texts } = useLanguage();
    const own = language === defaultLanguage.language ? english : use(loadHindi());
    return useMemo(() => ({ ...texts, ...own }), [texts, own]);
  };
}
