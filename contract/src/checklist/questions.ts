/** Collects the question catalogue: every question of the checklist, in the order of the screens. */
import { isEmail, isPincode } from '../text.ts';
import type {
  AnswerByKind,
  CatalogueEntry,
  ChoiceQuestion,
  ChoicesQuestion,
  CountsQuestion,
  DerivedEntry,
  Question,
} from './question-kinds.ts';
import { cctvOptions, institutionTypes, maxFeedbackLength } from '../exam.ts';
import { isMobile } from '../signup/schemas.ts';
import {
  countedOtherRooms,
  enteredStandardRooms,
  type RoomAnswers,
  totalCapacity,
  totalRooms,
} from './capacity.ts';

// Step 1a: the centre and its address (specification section 2, step1a).

const step1a = {
  centre: { kind: 'centre' },
  completeAddress: {
    kind: 'text',
    wire: 'completeAddress',
    column: 'complete_address',
    required: true,
    maxLength: 500,
    preview: '3',
    detail: '4',
  },
  pincode: {
    kind: 'text',
    wire: 'centrePincode',
    column: 'submitted_pincode',
    required: true,
    maxLength: 6,
    pattern: { matches: isPincode, refusal: 'pincode.invalid' },
    preview: '4',
    detail: '5',
  },
} as const satisfies Record<string, CatalogueEntry>;

// Step 1b: the institution and its head (specification section 2, step1b).

const step1b = {
  institutionType: {
    kind: 'choice',
    wire: 'institutionType',
    column: 'institution_type',
    options: institutionTypes,
    preview: '5',
    detail: '6',
  },
  headName: {
    kind: 'text',
    wire: 'headName',
    column: 'head_name',
    required: true,
    maxLength: 200,
    preview: '6',
    detail: '7',
  },
  headEmail: {
    kind: 'text',
    wire: 'headEmail',
    column: 'head_email',
    required: true,
    maxLength: 254,
    pattern: { matches: isEmail, refusal: 'email.invalid' },
    preview: '7',
    detail: '8',
  },
  headMobile: {
    kind: 'text',
    wire: 'headMobile',
    column: 'head_mobile',
    required: true,
    maxLength: 10,
    pattern: { matches: isMobile, refusal: 'mobile.invalid' },
    preview: '8',
    detail: '9',
  },
  trainingCompleted: {
    kind: 'yes-no',
    wire: 'trainingCompleted',
    column: 'training_completed',
    initial: false,
    preview: '8a',
    detail: '10',
  },
} as const satisfies Record<string, CatalogueEntry>;

// Step 2a: rooms and the capacity that follows from them (specification section 2, step2a).

type Rooms = DerivedEntry<RoomAnswers>;

const step2a = {
  totalRooms: {
    kind: 'derived',
    column: 'total_rooms',
    preview: '9',
    detail: '11',
    value: (answers) => ({ kind: 'number', value: answers === null ? null : totalRooms(answers) || null }),
  } satisfies Rooms,
  rooms24: { kind: 'room-count', size: 24, column: 'rooms_24' },
  rooms48: { kind: 'room-count', size: 48, column: 'rooms_48' },
  rooms72: { kind: 'room-count', size: 72, column: 'rooms_72' },
  roomsBySize: {
    kind: 'derived',
    preview: '10',
    detail: '12',
    value: (answers) => ({ kind: 'rooms', rooms: answers === null ? [] : enteredStandardRooms(answers) }),
  } satisfies Rooms,
  otherRooms: { kind: 'room-list', column: 'other_rooms', maxRooms: 50 },
  otherCapacities: {
    kind: 'derived',
    preview: '10a',
    detail: '13',
    value: (answers) => ({
      kind: 'rooms',
      rooms: answers === null ? [] : countedOtherRooms(answers.otherRooms),
    }),
  } satisfies Rooms,
  totalCapacity: {
    kind: 'derived',
    column: 'total_capacity',
    preview: '11',
    detail: '14',
    value: (answers) => ({ kind: 'number', value: answers === null ? null : totalCapacity(answers) || null }),
  } satisfies Rooms,
} as const satisfies Record<string, CatalogueEntry>;

// Step 2b: manpower and washrooms (specification section 2, step2b).

const step2b = {
  manpower: {
    kind: 'counts',
    wire: 'manpower',
    refusal: 'people.invalid',
    items: ['invig', 'admin', 'peons', 'guards'],
    columns: {
      invig: 'invigilators',
      admin: 'administrative_staff',
      peons: 'peons',
      guards: 'security_guards',
    },
    detailKey: 'manpower',
    rows: {
      invig: { preview: '12a', detail: '15' },
      admin: { preview: '12b', detail: '16' },
      peons: { preview: '12c', detail: '17' },
      guards: { preview: '12d', detail: '18' },
    },
  },
  washrooms: {
    kind: 'counts',
    wire: 'washrooms',
    refusal: 'people.invalid',
    items: ['male', 'female'],
    columns: { male: 'washrooms_male', female: 'washrooms_female' },
    preview: '13',
    detail: '19',
  },
} as const satisfies Record<string, CatalogueEntry>;

// Step 3: previous experience, coaching association, boundary wall, frisking area (specification section 2, step3).

const step3 = {
  examName: {
    kind: 'text',
    wire: 'examName',
    column: 'exam_name',
    required: true,
    maxLength: 200,
    detail: '20',
  },
  candidateCount: {
    kind: 'count',
    wire: 'candidateCount',
    column: 'candidate_count',
    refusal: 'candidates.invalid',
    detail: '21',
  },
  /** Row 14 of the preview shows both answers in one text. */
  previousExam: {
    kind: 'derived',
    preview: '14',
    value: (answers) => ({
      kind: 'exam',
      name: answers?.examName ?? null,
      candidates: answers?.candidateCount ?? null,
    }),
  } satisfies DerivedEntry<{ readonly examName: string; readonly candidateCount: number | null }>,
  coachingInstitute: {
    kind: 'yes-no-details',
    wire: 'coachingInstitute',
    columns: { associated: 'coaching_associated', details: 'coaching_details' },
    maxLength: 500,
    refusal: 'coaching.details-required',
    preview: '15',
    detail: '22',
  },
  boundaryWall: {
    kind: 'yes-no',
    wire: 'boundaryWall',
    column: 'boundary_wall',
    preview: '16',
    detail: '23',
  },
  friskingArea: {
    kind: 'yes-no',
    wire: 'friskingArea',
    column: 'frisking_area',
    preview: '17',
    detail: '24',
  },
} as const satisfies Record<string, CatalogueEntry>;

// Step 4: photos, strong room, dispatch room, CCTV, feedback (specification section 2, step4).

const step4 = {
  'photos.centre': { kind: 'photo', slot: 'centre', preview: '18' },
  strongRoomSecure: {
    kind: 'yes-no',
    wire: 'strongRoomSecure',
    column: 'strong_room_secure',
    preview: '19',
    detail: '25',
  },
  'photos.strongRoom': { kind: 'photo', slot: 'strongRoom', preview: '20' },
  dispatchRoom: {
    kind: 'yes-no',
    wire: 'dispatchRoomAvailable',
    column: 'dispatch_room_available',
    preview: '21',
    detail: '26',
  },
  cctvCoverage: {
    kind: 'choices',
    wire: 'cctvCoverage',
    column: 'cctv_coverage',
    options: cctvOptions,
    preview: '22',
    detail: '27',
  },
  feedback: {
    kind: 'text',
    wire: 'feedback',
    column: 'feedback',
    required: false,
    maxLength: maxFeedbackLength,
    cut: true,
    preview: '23',
    detail: '28',
  },
} as const satisfies Record<string, CatalogueEntry>;

export const entriesOfStep = { step1a, step1b, step2a, step2b, step3, step4 };
export type StepId = keyof typeof entriesOfStep;

const catalogue = { ...step1a, ...step1b, ...step2a, ...step2b, ...step3, ...step4 };
export type Catalogue = typeof catalogue;
export type EntryId = keyof Catalogue;

/** The ids of the entries that have an answer. */
export type QuestionId = {
  [Id in EntryId]: Catalogue[Id] extends Question ? Id : never;
}[EntryId];

type AnswerTo<Asked> =
  Asked extends ChoiceQuestion<infer Option>
    ? Option | null
    : Asked extends ChoicesQuestion<infer Option>
      ? readonly Option[]
      : Asked extends CountsQuestion<infer Item>
        ? Readonly<Record<Item, number | null>>
        : Asked extends Question
          ? AnswerByKind[Asked['kind']]
          : never;

/** The answers of one checklist (specification section 3), under the names of their questions. */
export type Answers = { readonly [Id in QuestionId]: AnswerTo<Catalogue[Id]> };

/** A part of an answer that has its own label and input. */
type PartId = {
  [Id in EntryId]: Catalogue[Id] extends CountsQuestion<infer Item>
    ? `${Id}.${Item}`
    : Catalogue[Id] extends { kind: 'yes-no-details' }
      ? `${Id}.details`
      : never;
}[EntryId];

/** Everything that has a label: entries, their parts, and the rows that come from the master list. */
export type LabelId = EntryId | PartId | 'city' | 'state' | 'status';

/** An entry that accepts the answers of this catalogue. */
export type Entry = Exclude<CatalogueEntry, DerivedEntry> | DerivedEntry<Answers>;

const isQuestion = (entry: Entry): entry is Question =>
  entry.kind !== 'centre' && entry.kind !== 'photo' && entry.kind !== 'derived';

export const entries = Object.entries(catalogue) as readonly (readonly [EntryId, Entry])[];

export const questions: readonly (readonly [QuestionId, Question])[] = entries.flatMap(([id, entry]) =>
  isQuestion(entry) ? [[id as QuestionId, entry] as const] : [],
);

/** The answer to the entry with this id; null when the centre has no checklist. */
export const answerOf = (answers: Readonly<Record<string, unknown>> | null, id: string): unknown =>
  answers?.[id] ?? null;

/**
 * Builds an object with one member for each question. TypeScript cannot infer which member belongs to which name, so the
 * type is asserted, here only.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller specifies the type of the object
export function mapQuestions<Shape extends Record<QuestionId, unknown>>(
  memberOf: (question: Question, id: QuestionId) => unknown,
): Shape {
  return Object.fromEntries(questions.map(([id, question]) => [id, memberOf(question, id)])) as Shape;
}
