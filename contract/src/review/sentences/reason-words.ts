/** What sentences about reasons consist of, and how a stored reason becomes one. */
import { lazily } from '../../lazily.ts';
import type { PhotoSlot } from '../../exam.ts';
import { reviewLimits } from '../limits.ts';
import type { OtherCentre, WarningValues } from '../warning-values.ts';
import type { Reason, ReasonCode } from '../warnings.ts';

export interface ReasonWords {
  /** For example "photo of the strong room". */
  readonly photo: Readonly<Record<PhotoSlot, string>>;
  readonly sentences: { readonly [Code in ReasonCode]: (values: WarningValues[Code]) => string };
  /** With its figure in one line, of those whose sentence is longer. */
  readonly briefs: { readonly [Code in ReasonCode]?: (values: WarningValues[Code]) => string };
  /** How many centres sent the same picture, in the place of the code of one. */
  readonly centres: (count: number) => string;
  /** One or two words for filters, and for what no line has room for. */
  readonly names: Readonly<Record<ReasonCode, string>>;
  /** Follows the sentence about photos of two centres at one address. */
  readonly oneAddress: string;
  /** Follows the sentence about a photo of an archived edition. */
  readonly ofEdition: (edition: string, sentOn: string) => string;
  /** Why it stands where it does in the order of the queue. */
  readonly whys: Readonly<Record<ReasonCode, string>>;
}

/** Returns the sentence for officers. The values of a reason are those of its code, which its type cannot say. */
export function reasonSentence(
  words: ReasonWords,
  { code, values }: Pick<Reason, 'code' | 'values'>,
): string {
  const sentence = words.sentences[code] as (values: Reason['values']) => string;
  const { edition, sentOn } = values;
  const added = [
    ...(edition === undefined ? [] : [words.ofEdition(String(edition), String(sentOn))]),
    ...(values['address'] === 1 ? [words.oneAddress] : []),
  ];
  return [sentence(values), ...added].join(' ');
}

/** As much as stands in one line of the review; signs above and below a letter take no room. */
const titleLength = 36;
const isTitle = (text: string): boolean => text.replaceAll(/\p{Mn}/gu, '').length <= titleLength;

/** Returns what a reason says in one line, with its figure. @param centres how many sent the picture that it is about */
export function reasonTitle(
  words: ReasonWords,
  { code, values }: Pick<Reason, 'code' | 'values'>,
  centres = 1,
): string {
  const reason = { code, values: centres === 1 ? values : { ...values, code: words.centres(centres) } };
  const brief = words.briefs[code] as ((of: Reason['values']) => string) | undefined;
  const sentence = reasonSentence(words, reason).replace(/[.।]$/, '');
  return (
    [sentence, brief?.(reason.values) ?? ''].find((text) => text !== '' && isTitle(text)) ?? words.names[code]
  );
}

const dayFormat = { day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;

/** Writes figures in Indian grouping as on the screens: 1248, but 12,480. */
interface Formats {
  readonly number: (value: number) => string;
  /** In kilometres, with one decimal below ten. */
  readonly kilometres: (metres: number) => string;
  /** Of a date in the form `YYYY-MM-DD`. */
  readonly day: (isoDay: string) => string;
  /** The same with a shorter name of the month. */
  readonly shortDay: (isoDay: string) => string;
}

export function formatsIn(locale: 'en-IN' | 'hi-IN'): Formats {
  const number = lazily<number>(() => new Intl.NumberFormat(locale));
  const dayIn = (month: 'long' | 'short') => {
    const format = lazily<Date>(() => new Intl.DateTimeFormat(locale, { ...dayFormat, month }));
    return (isoDay: string): string => {
      const date = new Date(`${isoDay}T00:00:00Z`);
      return Number.isNaN(date.getTime()) ? isoDay : format(date);
    };
  };
  return {
    number,
    kilometres: (metres) => number(Number((metres / 1000).toFixed(metres < 10_000 ? 1 : 0))),
    day: dayIn('long'),
    shortDay: dayIn('short'),
  };
}

/** The places that a photo is far from, each once. The distance of the reason is that to the nearest one. */
export function namedPlaces(
  { pincode, city }: Pick<WarningValues['place.far'], 'pincode' | 'city'>,
  pincodeText: (pincode: string) => string,
): readonly string[] {
  return [pincode === '' ? '' : pincodeText(pincode), city].filter((name) => name !== '');
}

/** Whether other centres are only counted up to this number. */
export const areMore = (centres: number): boolean => centres >= reviewLimits.answers.countedContacts;

/** @param unnamed for a centre that the account may not see */
export const centreOf = ({ code, name, city }: OtherCentre, unnamed: string): string =>
  code === '' ? unnamed : `${code}, ${name}, ${city}`;
