/** Rows 0 to 28 of the centre detail (specification section 2), for the screen and the workbook. */
import { capacityPerRoom, totalCapacity } from '../checklist/capacity.ts';
import {
  type NullableAnswerByKind,
  perKind,
  type PerKind,
  type Question,
} from '../checklist/question-kinds.ts';
import { type Answers, mapQuestions, type QuestionId, questions } from '../checklist/questions.ts';
import { countField, type DetailFields } from '../checklist/detail-schema.ts';
import { roomAnswers } from '../checklist/form.ts';
import { detailAnswerRows, type Row } from '../checklist/rows.ts';
import type { CentreDetail, CentreProgress } from './centre-views.ts';

// Converts answers to the fields of the centre detail, and back.

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

type DetailCentre = Omit<CentreDetail, keyof CentreProgress | 'photos' | 'replaced_photos'>;

/** City and state fall back to the master list; address and pincode do not. */
export function detailRows(centre: DetailCentre): Row[] {
  return [
    { number: '0', label: 'status', value: { kind: 'status', value: centre.form_status } },
    { number: '1', label: 'centre', value: { kind: 'text', text: centre.centre_name } },
    { number: '2', label: 'city', value: { kind: 'text', text: centre.exam_city ?? centre.centre_city } },
    { number: '3', label: 'state', value: { kind: 'text', text: centre.exam_state ?? centre.centre_state } },
    ...detailAnswerRows(fromDetailFields(centre)),
  ];
}
