/**
 * Declares the kinds of questions in the catalogue. Questions are data: the files beside this one define once for each kind
 * how its questions are stored, checked, sent and shown.
 */
import type { FormStatus, PhotoSlot, StandardRoomSize } from '../exam.ts';
import type { RefusalCode } from '../refusals.ts';
import type { OtherRoom, RoomsOfSize } from './capacity.ts';

/**
 * The printed numbers of a row on the preview (`8a`) and in the centre detail. A row without a number is not shown
 * there.
 */
export interface RowNumbers {
  readonly preview?: string;
  readonly detail?: string;
}

interface Named {
  /** The field of the multipart form (specification section 7). */
  readonly wire: string;
  /** The key in the centre detail (specification section 3) and the column of the exports. */
  readonly column: string;
}

export interface TextQuestion extends Named, RowNumbers {
  readonly kind: 'text';
  readonly required: boolean;
  /** In characters. */
  readonly maxLength: number;
  /** Truncated to `maxLength` in the input and on receipt, instead of being refused. */
  readonly cut?: true;
  readonly pattern?: { readonly matches: (text: string) => boolean; readonly refusal: RefusalCode };
}

interface YesNoQuestion extends Named, RowNumbers {
  readonly kind: 'yes-no';
  /** Preset in a new checklist, which is an answer once it is submitted. Without it the question must be answered. */
  readonly initial?: boolean;
}

/** A whole number of 0 or more that may stay blank. */
interface CountQuestion extends Named, RowNumbers {
  readonly kind: 'count';
  readonly refusal: RefusalCode;
}

export interface ChoiceQuestion<Option extends string = string> extends Named, RowNumbers {
  readonly kind: 'choice';
  readonly options: readonly [Option, ...Option[]];
}

/** Any number of the options, including none. */
export interface ChoicesQuestion<Option extends string = string> extends Named, RowNumbers {
  readonly kind: 'choices';
  readonly options: readonly [Option, ...Option[]];
}

/** A group of counts that is sent as one JSON object. Each count is required. */
export interface CountsQuestion<Item extends string = string> extends RowNumbers {
  readonly kind: 'counts';
  readonly wire: string;
  readonly refusal: RefusalCode;
  readonly items: readonly Item[];
  readonly columns: Readonly<Record<Item, string>>;
  /** The key of the group in the centre detail. Without it, each count has its column name as key. */
  readonly detailKey?: string;
  /** When each count has a row of its own. */
  readonly rows?: Readonly<Record<Item, RowNumbers>>;
}

/** A yes/no question that asks for details when the answer is yes. */
interface YesNoDetailsQuestion extends RowNumbers {
  readonly kind: 'yes-no-details';
  readonly wire: string;
  readonly columns: { readonly associated: string; readonly details: string };
  readonly maxLength: number;
  readonly refusal: RefusalCode;
}

/** The number of rooms of a standard size: blank or at least 1. All rooms are sent together as `capacityPerRoom`. */
interface RoomCountQuestion {
  readonly kind: 'room-count';
  readonly size: StandardRoomSize;
  readonly column: string;
}

/** The list of other room sizes. */
interface RoomListQuestion {
  readonly kind: 'room-list';
  readonly column: string;
  readonly maxRooms: number;
}

export type Question =
  | TextQuestion
  | YesNoQuestion
  | CountQuestion
  | ChoiceQuestion
  | ChoicesQuestion
  | CountsQuestion
  | YesNoDetailsQuestion
  | RoomCountQuestion
  | RoomListQuestion;
export type QuestionKind = Question['kind'];

/** An entry of a step that is not an answer: the centre of the checklist, or the photos. */
interface CentreEntry {
  readonly kind: 'centre';
}
interface PhotoEntry extends RowNumbers {
  readonly kind: 'photo';
  readonly slot: PhotoSlot;
}
/** A value computed from the answers. It is shown and exported, but not asked or stored. */
export interface DerivedEntry<Answers = never> extends RowNumbers {
  readonly kind: 'derived';
  readonly column?: string;
  /** `answers` is null when the centre has no checklist. */
  value(answers: Answers | null): RowValue;
}

export type CatalogueEntry = Question | CentreEntry | PhotoEntry | DerivedEntry;

/** The type of the answer to each kind of question. A blank count is null; text that is not a whole number is NaN. */
export interface AnswerByKind {
  readonly text: string;
  readonly 'yes-no': boolean | null;
  readonly count: number | null;
  readonly choice: string | null;
  readonly choices: readonly string[];
  readonly counts: Readonly<Record<string, number | null>>;
  readonly 'yes-no-details': { readonly associated: boolean | null; readonly details: string };
  readonly 'room-count': number | null;
  readonly 'room-list': readonly OtherRoom[];
}

/** As `AnswerByKind`, or null when the centre has no checklist. */
export type NullableAnswerByKind = { readonly [Kind in QuestionKind]: AnswerByKind[Kind] | null };

type QuestionOfKind<Kind extends QuestionKind> = Extract<Question, { kind: Kind }>;

/** One function for each kind of question. `Input` is the type of its argument for each kind. */
export type PerKind<Input extends Record<QuestionKind, unknown>, Result> = {
  readonly [Kind in QuestionKind]: (question: QuestionOfKind<Kind>, input: Input[Kind], id: string) => Result;
};

/**
 * Calls the function for the kind of the question. The caller must pass the input of the same question: its type is
 * asserted.
 */
export function perKind<Input extends Record<QuestionKind, unknown>, Result>(
  functions: PerKind<Input, Result>,
  question: Question,
  input: unknown,
  id: string,
): Result {
  const ofKind = functions[question.kind] as (question: Question, input: unknown, id: string) => Result;
  return ofKind(question, input, id);
}

// Defines the typed value of one row of the preview and of the centre detail. `rows.ts` formats it as text.

/** Null, '' and empty lists are missing values. */
export type RowValue =
  | { readonly kind: 'status'; readonly value: FormStatus }
  | { readonly kind: 'text'; readonly text: string | null }
  | { readonly kind: 'number'; readonly value: number | null }
  | { readonly kind: 'yes-no'; readonly value: boolean | null; readonly details?: string | null }
  | { readonly kind: 'choices'; readonly options: readonly string[] }
  | { readonly kind: 'rooms'; readonly rooms: readonly RoomsOfSize[] }
  | { readonly kind: 'counts'; readonly values: readonly (number | null)[] }
  | { readonly kind: 'exam'; readonly name: string | null; readonly candidates: number | null }
  | { readonly kind: 'photo'; readonly slot: PhotoSlot };
