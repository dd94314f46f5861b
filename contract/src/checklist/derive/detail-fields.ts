/** The checklist's part of the centre detail (specification section 3, Centre detail), written from the answers and read back. */
import * as z from 'zod/mini';
import { capacityPerRoom, totalCapacity, type RoomsOfSize } from '../capacity.ts';
import {
  perKind,
  type AnswerByKind,
  type ChoiceQuestion,
  type ChoicesQuestion,
  type CountQuestion,
  type CountsQuestion,
  type PerKind,
  type Question,
  type TextQuestion,
  type YesNoDetailsQuestion,
  type YesNoQuestion,
} from '../questions/question.ts';
import {
  mapQuestions,
  questions,
  type Answers,
  type Catalogue,
  type QuestionId,
} from '../questions/index.ts';
import { roomAnswers } from './form-codec.ts';

type Column<Asked, Value> = Asked extends { column: infer Name extends string } ? Record<Name, Value> : never;

/** The fields of one question; a value that nobody has given is null. */
type FieldsOf<Asked> = Asked extends TextQuestion
  ? Column<Asked, string | null>
  : Asked extends YesNoQuestion
    ? Column<Asked, boolean | null>
    : Asked extends CountQuestion
      ? Column<Asked, number | null>
      : Asked extends ChoiceQuestion<infer Option>
        ? Column<Asked, Option | null>
        : Asked extends ChoicesQuestion<infer Option>
          ? Column<Asked, readonly Option[]>
          : Asked extends CountsQuestion<infer Item>
            ? Asked extends { detailKey: infer Key extends string }
              ? Record<Key, Record<Item, number | null>>
              : Record<Asked['columns'][Item], number | null>
            : Asked extends YesNoDetailsQuestion
              ? Record<Asked['columns']['associated'], boolean | null> &
                  Record<Asked['columns']['details'], string | null>
              : never;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type AnswerFields = { [Id in QuestionId]: FieldsOf<Catalogue[Id]> }[QuestionId];

export type DetailFields = Intersection<AnswerFields> & {
  capacity_per_room: RoomsOfSize[];
  total_capacity: number | null;
};

const text = z.nullable(z.string());
const yesNo = z.nullable(z.boolean());
const count = z.nullable(z.number());

/** The field of one count of a group: a column of its own, or a member of the group's field. */
const countField = ({ columns, detailKey }: CountsQuestion, item: string): string =>
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
      return { [question.column]: z.nullable(z.enum(question.options)) };
    case 'choices':
      return { [question.column]: z.array(z.enum(question.options)) };
    case 'counts': {
      const { items, detailKey } = question;
      const counts = Object.fromEntries(items.map((item) => [countField(question, item), count]));
      return detailKey === undefined ? counts : { [detailKey]: z.object(counts) };
    }
    case 'yes-no-details':
      return { [question.columns.associated]: yesNo, [question.columns.details]: text };
    case 'room-count':
    case 'room-list':
      return {};
  }
}

type DetailShape = { readonly [Name in keyof DetailFields]: z.ZodMiniType<DetailFields[Name]> };

/** The schemas of the fields, for the response schema of the centre detail. */
export const detailShape = Object.assign(
  {
    capacity_per_room: z.array(z.object({ size: z.number(), count: z.number() })),
    total_capacity: count,
  },
  ...questions.map(([, question]) => shapeOf(question)),
) as DetailShape;

type Fields = Readonly<Record<string, unknown>>;
type NullableAnswers = { readonly [Kind in keyof AnswerByKind]: AnswerByKind[Kind] | null };
const none = (): Fields => ({});

const write: PerKind<NullableAnswers, Fields> = {
  text: ({ column }, answer) => ({ [column]: answer || null }),
  'yes-no': ({ column }, answer) => ({ [column]: answer }),
  count: ({ column }, answer) => ({ [column]: answer }),
  choice: ({ column }, answer) => ({ [column]: answer }),
  choices: ({ column }, answer) => ({ [column]: answer ?? [] }),
  counts: (question, answer) => {
    const { items, detailKey } = question;
    const counts = Object.fromEntries(
      items.map((item) => [countField(question, item), answer?.[item] ?? null]),
    );
    return detailKey === undefined ? counts : { [detailKey]: counts };
  },
  'yes-no-details': ({ columns }, answer) => ({
    [columns.associated]: answer?.associated ?? null,
    [columns.details]: answer?.associated === true ? answer.details || null : null,
  }),
  'room-count': none,
  'room-list': none,
};

/** Null answers: the centre has no checklist. */
export function toDetailFields(answers: Answers | null): DetailFields {
  const fields = questions.map(([id, question]) => perKind(write, question, answers?.[id] ?? null, id));
  const rooms = {
    capacity_per_room: answers === null ? [] : capacityPerRoom(answers),
    total_capacity: answers === null ? null : totalCapacity(answers) || null,
  };
  return Object.assign(rooms, ...fields) as DetailFields;
}

function readAnswer(question: Question, id: QuestionId, fields: Fields, rooms: Fields): unknown {
  switch (question.kind) {
    case 'text':
      return fields[question.column] ?? '';
    case 'yes-no':
    case 'count':
    case 'choice':
      return fields[question.column] ?? null;
    case 'choices':
      return fields[question.column] ?? [];
    case 'counts': {
      const { items, detailKey } = question;
      const group = detailKey === undefined ? fields : (fields[detailKey] as Fields);
      return Object.fromEntries(items.map((item) => [item, group[countField(question, item)] ?? null]));
    }
    case 'yes-no-details':
      return {
        associated: fields[question.columns.associated] ?? null,
        details: fields[question.columns.details] ?? '',
      };
    case 'room-count':
    case 'room-list':
      return rooms[id];
  }
}

/** The answers behind the fields; null where the centre has no checklist, which then names no rooms. */
export function fromDetailFields(detail: DetailFields): Answers | null {
  if (detail.capacity_per_room.length === 0) return null;
  const rooms = roomAnswers(detail.capacity_per_room);
  return mapQuestions<Answers>((question, id) => readAnswer(question, id, detail, rooms));
}
