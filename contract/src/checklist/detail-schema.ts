/**
 * Derives the type and the schemas of the checklist's fields in the centre detail (specification section 3, Centre
 * detail).
 */
import * as z from 'zod/mini';
import type { RoomsOfSize } from './capacity.ts';
import type { CountsQuestion, Question } from './question-kinds.ts';
import { questions, type Answers, type Catalogue, type QuestionId } from './questions.ts';

type OneField = Extract<Question, { kind: 'text' | 'yes-no' | 'count' | 'choice' | 'choices' }>;

/** The fields of one question. A missing value is null. */
type FieldsOf<Id extends QuestionId, Asked = Catalogue[Id]> = Asked extends OneField
  ? Record<Asked['column'], Asked extends { kind: 'text' } ? string | null : Answers[Id]>
  : Asked extends CountsQuestion<infer Item>
    ? Asked extends { detailKey: infer Key extends string }
      ? Record<Key, Record<Item, number | null>>
      : Record<Asked['columns'][Item], number | null>
    : Asked extends Extract<Question, { kind: 'yes-no-details' }>
      ? Record<Asked['columns']['associated'], boolean | null> &
          Record<Asked['columns']['details'], string | null>
      : never;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type QuestionFields = { [Id in QuestionId]: FieldsOf<Id> }[QuestionId];

export type DetailFields = Intersection<QuestionFields> & {
  /** Empty when the centre has no checklist; otherwise 24, 48 and 72 are always included. */
  readonly capacity_per_room: readonly RoomsOfSize[];
  readonly total_capacity: number | null;
};

/** A value that the centre does not have is null or absent (specification section 2, Centre detail). Any other is a fault. */
const orNull = <Value>(schema: z.ZodMiniType<Value>) => z.prefault(z.nullable(schema), null);
const orEmpty = <Value>(schema: z.ZodMiniType<Value>) => z.prefault(z.array(schema), []);
const text = orNull(z.string());
const yesNo = orNull(z.boolean());
const count = orNull(z.number());

/** The field of one count of a group: its own column, or a member of the group's field. */
export const countField = ({ columns, detailKey }: CountsQuestion, item: string): string =>
  (detailKey === undefined ? columns[item] : item) ?? item;

function shapeOf(question: Question): Record<string, z.ZodMiniType> {
  switch (question.kind) {
    case 'text':
      return { [question.column]: text };
    case 'yes-no':
      return { [question.column]: yesNo };
    case 'count':
      return { [question.column]: count };
    case 'choice':
      return { [question.column]: orNull(z.enum(question.options)) };
    case 'choices':
      return { [question.column]: orEmpty(z.enum(question.options)) };
    case 'counts': {
      const { items, detailKey } = question;
      const counts = Object.fromEntries(items.map((item) => [countField(question, item), count]));
      return detailKey === undefined ? counts : { [detailKey]: z.prefault(z.object(counts), {}) };
    }
    case 'yes-no-details':
      return { [question.columns.associated]: yesNo, [question.columns.details]: text };
    case 'room-count':
    case 'room-list':
      return {};
  }
}

type DetailShape = { readonly [Name in keyof DetailFields]: z.ZodMiniType<DetailFields[Name]> };

export const detailShape = Object.assign(
  {
    capacity_per_room: orEmpty(z.object({ size: z.number(), count: z.number() })),
    total_capacity: count,
  },
  ...questions.map(([, question]) => shapeOf(question)),
) as DetailShape;
