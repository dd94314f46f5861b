/** Formats the value of a row as text, for screens and exported files. The caller passes the words of a language. */
import type { FormStatus, PhotoSlot } from '../../exam.ts';
import type { RowValue } from '../questions/row-value.ts';

export interface RowWords {
  /** For a missing value (specification section 2). */
  readonly dash: string;
  readonly yes: string;
  readonly no: string;
  readonly listSeparator: string;
  readonly status: Readonly<Record<FormStatus, string>>;
  /** Returns the label of an option. */
  readonly option: (option: string) => string;
  readonly number: (value: number) => string;
  readonly roomsOf: (count: string, size: string) => string;
  readonly withDetails: (answer: string, details: string) => string;
  readonly examWithCount: (name: string, count: string) => string;
  readonly photoName: (slot: PhotoSlot) => string | null;
}

/** Returns a dash for a missing value. */
export function rowText(value: RowValue, words: RowWords): string {
  const { dash, number } = words;
  const numberOrDash = (count: number | null): string =>
    count === null || Number.isNaN(count) ? dash : number(count);
  switch (value.kind) {
    case 'status':
      return words.status[value.value];
    case 'text':
      return value.text || dash;
    case 'number':
      return numberOrDash(value.value);
    case 'yes-no': {
      if (value.value === null) return dash;
      const answer = value.value ? words.yes : words.no;
      return value.details ? words.withDetails(answer, value.details) : answer;
    }
    case 'choices':
      return value.options.map(words.option).join(words.listSeparator) || dash;
    case 'rooms':
      // One line for each size: in one line they are misread.
      return (
        value.rooms.map(({ size, count }) => words.roomsOf(number(count), number(size))).join('\n') || dash
      );
    case 'counts':
      return value.values.every((count) => count === null)
        ? dash
        : value.values.map(numberOrDash).join(' / ');
    case 'exam': {
      const name = value.name || dash;
      if (name === dash && value.candidates === null) return dash;
      return value.candidates === null
        ? `${name} / ${dash}`
        : words.examWithCount(name, numberOrDash(value.candidates));
    }
    case 'photo':
      return words.photoName(value.slot) ?? dash;
  }
}
