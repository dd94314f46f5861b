/**
 * Encodes and decodes the multipart form of PUT /profiles/{userId} (specification section 7). It has two additional
 * fields: `photoPlan` states whether each photo is new, was sent before, is kept or removed (without it the files are those of the centre and
 * the strong room, in this order), and `baseVersion` is the version of the draft that the answers are based on.
 */
import * as z from 'zod/mini';
import { type FormCodec, FormRefused, type ReceivedFile, type ReceivedForm } from '../endpoint.ts';
import { type PhotoSlot, photoSlots, type StandardRoomSize } from '../exam.ts';
import { capacityPerRoom, isBlankRoom, type OtherRoom, totalCapacity } from './capacity.ts';
import { type Answers, type QuestionId, questions } from './questions.ts';
import {
  type AnswerByKind,
  perKind,
  type PerKind,
  type Question,
  type QuestionKind,
} from './question-kinds.ts';
import { cleanCode, cleanText, cutToCharacters, hasForbiddenCharacters, sha256Pattern } from '../text.ts';
import { formatCount, parseCount, parseRoomCount } from './form-values.ts';
import type { RefusalCode } from '../refusals.ts';

// Formats and parses the text of each answer in the multipart form of PUT /profiles/{userId} (specification section 7). Groups and lists
// are JSON. All rooms share one field, which is written and read below.

const maxJsonLength = 8 * 1024;
const maxDetailsJsonLength = 2000;

const formatFlag = (value: boolean | null): string => (value === null ? '' : String(value));
const wholeOrNull = (value: number | null): number | null =>
  value === null || Number.isNaN(value) ? null : value;

/** Returns the cleaned text. Throws `field.not-text` when it contains characters that are never stored. */
function readText(text: string, field: string): string {
  if (hasForbiddenCharacters(text)) throw new FormRefused('field.not-text', field);
  return cleanText(text);
}

function parseFlag(text: string, field: string): boolean | null {
  const value = text.trim().toLowerCase();
  if (value === '') return null;
  if (value !== 'true' && value !== 'false') throw new FormRefused('field.choice', field);
  return value === 'true';
}

/**
 * Returns undefined for an empty text, which leaves the stored answer unchanged. Throws `code` when the JSON is
 * invalid.
 */
export function parseJson<Value>(
  text: string,
  schema: z.core.$ZodType<Value>,
  code: RefusalCode,
  field: string,
): Value | undefined {
  if (text === '') return undefined;
  if (text.length > maxJsonLength) throw new FormRefused('field.too-long', field);
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw new FormRefused(code, field);
  }
}

/** A count in JSON: a number, digits as text, blank or null. Anything else becomes NaN, which the rules report. */
const jsonCount = z.pipe(
  z.nullable(z.union([z.number(), z.string()])),
  z.transform((value) => (value === null ? null : parseCount(String(value)))),
);
const flagText = z.pipe(
  z.string().check(z.regex(/^(?:true|false)$/i)),
  z.transform((text) => text.toLowerCase() === 'true'),
);
const detailsSchema = z.object({
  associated: z.union([z.nullable(z.boolean()), flagText]),
  details: z.optional(
    z.nullable(
      z.string().check(
        z.maxLength(maxDetailsJsonLength),
        z.refine((text) => !hasForbiddenCharacters(text)),
      ),
    ),
  ),
});

const sentWithRooms = (): undefined => undefined;

/** Formats each answer as text; undefined when another field contains it. */
const formatAnswer: PerKind<AnswerByKind, string | undefined> = {
  text: ({ cut, maxLength }, text) => (cut === true ? cutToCharacters(text, maxLength) : text),
  'yes-no': (_, answer) => formatFlag(answer),
  count: (_, value) => formatCount(value),
  choice: (_, option) => option ?? '',
  choices: (_, options) => JSON.stringify(options),
  counts: ({ items }, values) =>
    JSON.stringify(Object.fromEntries(items.map((item) => [item, wholeOrNull(values[item] ?? null)]))),
  'yes-no-details': (_, answer) => JSON.stringify(answer),
  'room-count': sentWithRooms,
  'room-list': sentWithRooms,
};

/** Parses the text of each answer; undefined leaves the stored answer unchanged. Throws `FormRefused`. */
const parseAnswer: PerKind<Record<QuestionKind, string>, unknown> = {
  text: ({ cut, maxLength, pattern }, text, id) => {
    const clean = pattern === undefined ? readText(text, id) : cleanCode(readText(text, id));
    return cut === true ? cutToCharacters(clean, maxLength) : clean;
  },
  'yes-no': ({ initial }, text, id) => parseFlag(text, id) ?? (initial === undefined ? null : undefined),
  count: (_, text, id) => parseCount(readText(text, id)),
  choice: ({ options }, text, id) => {
    const chosen = readText(text, id);
    if (chosen !== '' && !options.includes(chosen)) throw new FormRefused('field.choice', id);
    return chosen === '' ? null : chosen;
  },
  choices: ({ options }, text, id) =>
    parseJson(text, z.array(z.enum(options)).check(z.maxLength(options.length)), 'field.choice', id),
  counts: ({ items, refusal }, text, id) => {
    const counts = z.object(Object.fromEntries(items.map((item) => [item, jsonCount])));
    return parseJson(text, counts, refusal, `${id}.${items[0]}`);
  },
  'yes-no-details': (_, text, id) => {
    const answer = parseJson(text, detailsSchema, 'field.choice', `${id}.associated`);
    if (answer === undefined) return undefined;
    // Switching the association off empties the details (specification section 4).
    const details = answer.associated === true ? cleanText(answer.details ?? '') : '';
    return { associated: answer.associated, details };
  },
  'room-count': sentWithRooms,
  'room-list': sentWithRooms,
};

// Describes the multipart form of PUT /profiles/{userId} for the OpenAPI document. The web app does not import it.

const describeKind: PerKind<Record<Question['kind'], null>, string> = {
  text: ({ maxLength }) => `Text of at most ${maxLength} characters.`,
  'yes-no': ({ initial }) =>
    initial === undefined ? '"true", "false", or empty where it is not answered.' : '"true" or "false".',
  count: () => 'A whole number, or empty.',
  choice: ({ options }) => `One of ${options.join(', ')}; or empty.`,
  choices: ({ options }) => `JSON: a list of ${options.join(', ')}.`,
  counts: ({ items }) => `JSON: {${items.map((item) => `"${item}"`).join(', ')}}, whole numbers or null.`,
  'yes-no-details': () => 'JSON: {"associated": true, false or null, "details": text}.',
  'room-count': () => '',
  'room-list': () => '',
};

const closer: Partial<Record<QuestionId, string>> = {
  pincode: 'Six digits.',
  headEmail: 'An e-mail address.',
  headMobile: 'Ten digits.',
};

/**
 * The descriptions by field. Each field is text and occurs at most once. A missing field keeps its value in the draft.
 */
export const checklistFormFields: Readonly<Record<string, string>> = {
  centre_config_id: 'The id of the centre, one of GET /lookups/user-centres. Required.',
  centreName: 'Shown only; the name on record counts.',
  centreCity: 'Shown only; the city on record counts.',
  completeState: 'Shown only; the state on record counts.',
  ...Object.fromEntries(
    questions.flatMap(([id, question]) =>
      'wire' in question ? [[question.wire, closer[id] ?? perKind(describeKind, question, null, id)]] : [],
    ),
  ),
  capacityPerRoom:
    'JSON: [{"size": candidates per room, "count": rooms}]; 24, 48 and 72 are the usual sizes.',
  totalCapacity: 'Ignored: the server computes it from the rooms.',
  baseVersion:
    'The version of the draft that this one was made from; without it whatever is there is overwritten.',
  photoPlan:
    'JSON: {"centre", "strongRoom"}, each "new" (a file comes along), "sent:" and the SHA-256 of a file that an attempt before this one sent, "keep" or "none". Without it the files are the centre’s and the strong room’s.',
};

/** The name of the file fields: JPEGs with a GPS position, that of the centre first. */
export const checklistFormFiles = 'photos';

export interface PhotoFile {
  readonly blob: Blob;
  readonly fileName: string;
}

/** A file that arrived whole before, while the server was too busy to look at it, or whose response was lost. */
export interface SentPhoto {
  /** Of the content, in lower-case hex. */
  readonly sha256: string;
}

/** A new file, one that was sent before, the photo that is already on the server, or no photo. */
export type PhotoToSend = PhotoFile | SentPhoto | 'keep' | 'none';
export type ReceivedPhoto = ReceivedFile | SentPhoto | 'keep' | 'none';

export const isNewPhoto = (photo: ReceivedPhoto): photo is ReceivedFile | SentPhoto =>
  typeof photo !== 'string';

export interface ChecklistToSend {
  readonly centre: Readonly<Record<'id' | 'name' | 'city' | 'state', string>>;
  readonly answers: Answers;
  readonly photos: Readonly<Record<PhotoSlot, PhotoToSend>>;
  /** The version of the draft that was loaded; null to overwrite any version. */
  readonly baseVersion: number | null;
}

export interface ReceivedChecklist {
  readonly centreConfigId: string;
  /** Only the answers in the form. The draft keeps all others. */
  readonly answers: Partial<Answers>;
  readonly photos: Readonly<Record<PhotoSlot, ReceivedPhoto>>;
  readonly baseVersion: number | null;
}

function encodeAnswers(answers: Answers): Record<string, string> {
  const fields: Record<string, string> = {
    capacityPerRoom: JSON.stringify(capacityPerRoom(answers)),
    totalCapacity: String(totalCapacity(answers)),
  };
  for (const [id, question] of questions) {
    const text = perKind(formatAnswer, question, answers[id], id);
    if ('wire' in question && text !== undefined) fields[question.wire] = text;
  }
  return fields;
}

/** Returns the form with these fields, the plan of the photos and the new files. */
export function encodeForm(
  fields: Readonly<Record<string, string>>,
  photos: ChecklistToSend['photos'],
): FormData {
  const planOf = (photo: PhotoToSend): string =>
    typeof photo === 'string' ? photo : 'sha256' in photo ? `sent:${photo.sha256}` : 'new';
  const plan = photoSlots.map((slot) => [slot, planOf(photos[slot])]);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('photoPlan', JSON.stringify(Object.fromEntries(plan)));
  for (const slot of photoSlots) {
    const photo = photos[slot];
    if (typeof photo !== 'string' && 'blob' in photo) form.append('photos', photo.blob, photo.fileName);
  }
  return form;
}

function encode({ centre, answers, photos, baseVersion }: ChecklistToSend): FormData {
  const fields: Record<string, string> = {
    centreName: centre.name,
    centreCity: centre.city,
    completeState: centre.state,
    centre_config_id: centre.id,
    ...encodeAnswers(answers),
    ...(baseVersion === null ? {} : { baseVersion: String(baseVersion) }),
  };
  return encodeForm(fields, photos);
}

/** The list `capacityPerRoom`. For the standard sizes 0 counts as blank (specification section 5, Step2a). */
const roomsSchema = z.array(z.object({ size: jsonCount, count: jsonCount })).check(z.maxLength(60));

/** Returns the room answers from a list of sizes and counts. The counts of a repeated standard size are added up. */
export function roomAnswers(
  list: readonly { readonly size: number | null; readonly count: number | null }[],
) {
  const rooms: Record<`rooms${StandardRoomSize}`, number | null> = {
    rooms24: null,
    rooms48: null,
    rooms72: null,
  };
  const otherRooms: OtherRoom[] = [];
  for (const { size, count } of list) {
    if (size === 24 || size === 48 || size === 72) {
      const key = `rooms${size}` as const;
      const added = count === null ? null : parseRoomCount(String(count));
      rooms[key] = added === null ? rooms[key] : (rooms[key] ?? 0) + added;
    } else if (!isBlankRoom({ capacity: size, count })) {
      otherRooms.push({ capacity: size, count });
    }
  }
  return { ...rooms, otherRooms };
}

function decodeAnswers(fields: ReadonlyMap<string, string>): Partial<Answers> {
  const rooms = parseJson(fields.get('capacityPerRoom') ?? '', roomsSchema, 'rooms.invalid', 'otherRooms');
  const answers: Record<string, unknown> = rooms === undefined ? {} : roomAnswers(rooms);
  for (const [id, question] of questions) {
    const text = 'wire' in question ? fields.get(question.wire) : undefined;
    const answer = text === undefined ? undefined : perKind(parseAnswer, question, text, id);
    if (answer !== undefined) answers[id] = answer;
  }
  return answers;
}

const plannedPhoto = z.union([
  z.enum(['new', 'keep', 'none']),
  z
    .string()
    .check(z.refine((plan) => plan.startsWith('sent:') && sha256Pattern.test(plan.slice('sent:'.length)))),
]);
const planSchema = z.object({ centre: plannedPhoto, strongRoom: plannedPhoto });

export function decodePhotos({ fields, files }: ReceivedForm): Record<PhotoSlot, ReceivedPhoto> {
  const given = files.filter((file) => file.fieldName === 'photos');
  if (given.length !== files.length || given.length > photoSlots.length)
    throw new FormRefused('photo.too-many', 'photos.centre');
  const planText = fields.get('photoPlan') ?? '';
  const plan = parseJson(planText, planSchema, 'request.invalid', 'photos.centre') ?? {
    centre: given.length > 0 ? ('new' as const) : ('keep' as const),
    strongRoom: given.length > 1 ? ('new' as const) : ('keep' as const),
  };
  const queue = [...given];
  const take = (slot: PhotoSlot): ReceivedPhoto => {
    const planned = plan[slot];
    if (planned === 'keep' || planned === 'none') return planned;
    if (planned !== 'new') return { sha256: planned.slice('sent:'.length) };
    const file = queue.shift();
    if (file === undefined) throw new FormRefused('photos.required', `photos.${slot}`);
    return file;
  };
  const photos = { centre: take('centre'), strongRoom: take('strongRoom') };
  if (queue.length > 0) throw new FormRefused('photo.too-many', 'photos.centre');
  return photos;
}

/** Throws `centre.not-selected`. */
export function decodeCentreId({ fields }: ReceivedForm): string {
  const centreConfigId = readText(fields.get('centre_config_id') ?? '', 'centre');
  if (centreConfigId === '') throw new FormRefused('centre.not-selected', 'centre');
  return centreConfigId;
}

function decode(form: ReceivedForm): ReceivedChecklist {
  const centreConfigId = decodeCentreId(form);
  const version = form.fields.get('baseVersion');
  if (version !== undefined && !/^[0-9]{1,9}$/.test(version))
    throw new FormRefused('request.invalid', 'baseVersion');
  return {
    centreConfigId,
    answers: decodeAnswers(form.fields),
    photos: decodePhotos(form),
    baseVersion: version === undefined ? null : Number(version),
  };
}

/** Returns the answers as the server stores them after decoding the form: cleaned, without incomplete rooms. */
export function answersAsStored(answers: Answers): Answers {
  return { ...answers, ...decodeAnswers(new Map(Object.entries(encodeAnswers(answers)))) };
}

export const checklistForm: FormCodec<ChecklistToSend, ReceivedChecklist> = { encode, decode };
