/** Converts answers to the fields of the centre detail, and back. */
import { capacityPerRoom, totalCapacity } from '../questions/capacity.ts';
import { perKind, type NullableAnswerByKind, type PerKind, type Question } from '../questions/question.ts';
import { mapQuestions, questions, type Answers, type QuestionId } from '../questions/index.ts';
import { countField, type DetailFields } from './detail-schema.ts';
import { roomAnswers } from './form-codec.ts';

type Fields = Readonly<Record<string, unknown>>;
const none = (): Fields => ({});

const write: PerKind<NullableAnswerByKind, Fields> = {
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

/** `answers` is null when the centre has no checklist. */
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

/** Returns null when the centre has no checklist. */
export function fromDetailFields(detail: DetailFields): Answers | null {
  if (detail.capacity_per_room.length === 0) return null;
  const rooms = roomAnswers(detail.capacity_per_room);
  return mapQuestions<Answers>((question, id) => readAnswer(question, id, detail, rooms));
}
