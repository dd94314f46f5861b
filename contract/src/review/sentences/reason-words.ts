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
  /** One or two words for lists and filters. */
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

const dayFormat = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** Writes figures in Indian grouping as on the screens: 1248, but 12,480. */
interface Formats {
  readonly number: (value: number) => string;
  /** In kilometres, with one decimal below ten. */
  readonly kilometres: (metres: number) => string;
  /** Of a date in the form `YYYY-MM-DD`. */
  readonly day: (isoDay: string) => string;
}

export function formatsIn(locale: 'en-IN' | 'hi-IN'): Formats {
  const number = lazily<number>(() => new Intl.NumberFormat(locale));
  const day = lazily<Date>(() => new Intl.DateTimeFormat(locale, dayFormat));
  return {
    number,
    kilometres: (metres) => number(Number((metres / 1000).toFixed(metres < 10_000 ? 1 : 0))),
    day: (isoDay) => {
      const date = new Date(`${isoDay}T00:00:00Z`);
      return Number.isNaN(date.getTime()) ? isoDay : day(date);
    },
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
