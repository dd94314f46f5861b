/**
 * The multipart form of PUT /profiles/{userId} (specification section 7), encoded and decoded by the same file.
 * Its oddities live here and nowhere else: everything is text, 0 means blank for rooms, other names than in section 3.
 * Two fields are added to the specified ones: `photoPlan` (which photos come along, stay or go; without it the photos
 * that came are the centre's and the strong room's, in this order) and `baseVersion` (the draft this one was made from).
 */
import * as z from 'zod/mini';
import { FormRefused, type FormCodec, type ReceivedFile, type ReceivedForm } from '../endpoint.ts';
import { cctvOptions, institutionTypes, maxFeedbackLength, photoSlots, type PhotoSlot } from '../exam.ts';
import type { RefusalCode } from '../refusals.ts';
import { cleanText, cutToCharacters, hasForbiddenCharacters } from '../text.ts';
import { parseCount, parseRoomCount, type Answers } from './answers.ts';
import { capacityPerRoom, totalCapacity } from './capacity.ts';

export interface CentreOfForm {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

export interface PhotoFile {
  readonly blob: Blob;
  readonly fileName: string;
}

/** A new file, the photo that the server has already, or none. */
export type PhotoToSend = PhotoFile | 'keep' | 'none';
export type ReceivedPhoto = ReceivedFile | 'keep' | 'none';

export interface ChecklistToSend {
  readonly centre: CentreOfForm;
  readonly answers: Answers;
  readonly photos: Readonly<Record<PhotoSlot, PhotoToSend>>;
  /** The version of the draft that was loaded; null to overwrite whatever is there. */
  readonly baseVersion: number | null;
}

export interface ReceivedChecklist {
  readonly centreConfigId: string;
  /** Only what the form named: a draft keeps what it does not name. */
  readonly answers: Partial<Answers>;
  readonly photos: Readonly<Record<PhotoSlot, ReceivedPhoto>>;
  readonly baseVersion: number | null;
}

const flag = (value: boolean | null): string => (value === null ? '' : String(value));
const digits = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));
const orBlank = (value: number | null): number | null =>
  value === null || Number.isNaN(value) ? null : value;

function encodeFields({ centre, answers, baseVersion }: ChecklistToSend): Record<string, string> {
  const { manpower, washrooms } = answers;
  return {
    centreName: centre.name,
    centreCity: centre.city,
    completeAddress: answers.completeAddress,
    completeState: centre.state,
    centrePincode: answers.pincode,
    centre_config_id: centre.id,
    institutionType: answers.institutionType ?? '',
    headName: answers.headName,
    headEmail: answers.headEmail,
    headMobile: answers.headMobile,
    trainingCompleted: String(answers.trainingCompleted),
    capacityPerRoom: JSON.stringify(capacityPerRoom(answers)),
    totalCapacity: String(totalCapacity(answers)),
    manpower: JSON.stringify({
      invig: orBlank(manpower.invig),
      admin: orBlank(manpower.admin),
      peons: orBlank(manpower.peons),
      guards: orBlank(manpower.guards),
    }),
    washrooms: JSON.stringify({ male: orBlank(washrooms.male), female: orBlank(washrooms.female) }),
    examName: answers.examName,
    candidateCount: digits(answers.candidateCount),
    coachingInstitute: JSON.stringify(answers.coachingInstitute),
    boundaryWall: flag(answers.boundaryWall),
    friskingArea: flag(answers.friskingArea),
    strongRoomSecure: flag(answers.strongRoomSecure),
    dispatchRoomAvailable: flag(answers.dispatchRoom),
    cctvCoverage: JSON.stringify(answers.cctvCoverage),
    feedback: cutToCharacters(answers.feedback, maxFeedbackLength),
    ...(baseVersion === null ? {} : { baseVersion: String(baseVersion) }),
  };
}

function encode(checklist: ChecklistToSend): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(encodeFields(checklist))) form.append(name, value);
  const plan: Record<string, string> = {};
  for (const slot of photoSlots) {
    const photo = checklist.photos[slot];
    plan[slot] = typeof photo === 'string' ? photo : 'new';
  }
  form.append('photoPlan', JSON.stringify(plan));
  for (const slot of photoSlots) {
    const photo = checklist.photos[slot];
    if (typeof photo !== 'string') form.append('photos', photo.blob, photo.fileName);
  }
  return form;
}

const maxJsonLength = 8 * 1024;

/** Reads the named fields of a received form; every getter answers undefined when the form does not name the field. */
class FieldReader {
  readonly #fields: ReadonlyMap<string, string>;

  constructor(fields: ReadonlyMap<string, string>) {
    this.#fields = fields;
  }

  text(name: string, field: string): string | undefined {
    const value = this.#fields.get(name);
    if (value === undefined) return undefined;
    if (hasForbiddenCharacters(value)) throw new FormRefused('field.not-text', field);
    return cleanText(value);
  }

  flag(name: string, field: string): boolean | null | undefined {
    const value = this.#fields.get(name)?.trim().toLowerCase();
    if (value === undefined) return undefined;
    if (value === '') return null;
    if (value !== 'true' && value !== 'false') throw new FormRefused('field.choice', field);
    return value === 'true';
  }

  json<Value>(
    name: string,
    schema: z.core.$ZodType<Value>,
    code: RefusalCode,
    field: string,
  ): Value | undefined {
    const text = this.#fields.get(name);
    if (text === undefined || text === '') return undefined;
    if (text.length > maxJsonLength) throw new FormRefused('field.too-long', field);
    try {
      return z.parse(schema, JSON.parse(text));
    } catch {
      throw new FormRefused(code, field);
    }
  }
}

/** A count inside a JSON field: a number, digits as text, blank or null; anything else becomes NaN for the rules. */
const jsonCount = z.pipe(
  z.union([z.number(), z.string(), z.null()]),
  z.transform((value) => (value === null ? null : parseCount(String(value)))),
);
const roomsSchema = z.array(z.object({ size: jsonCount, count: jsonCount })).check(z.maxLength(60));
const manpowerSchema = z.object({ invig: jsonCount, admin: jsonCount, peons: jsonCount, guards: jsonCount });
const washroomsSchema = z.object({ male: jsonCount, female: jsonCount });
const coachingSchema = z.object({
  associated: z.union([z.nullable(z.boolean()), z.stringbool({ truthy: ['true'], falsy: ['false'] })]),
  details: z.optional(
    z.nullable(
      z.string().check(
        z.maxLength(2000),
        z.refine((text) => !hasForbiddenCharacters(text)),
      ),
    ),
  ),
});
const cctvSchema = z.array(z.enum(cctvOptions)).check(z.maxLength(cctvOptions.length));
const planSchema = z.object({
  centre: z.enum(['new', 'keep', 'none']),
  strongRoom: z.enum(['new', 'keep', 'none']),
});

type RoomFields = Pick<Answers, 'rooms24' | 'rooms48' | 'rooms72' | 'otherRooms'>;

function decodeRooms(list: z.infer<typeof roomsSchema>): RoomFields {
  const rooms: RoomFields = { rooms24: null, rooms48: null, rooms72: null, otherRooms: [] };
  for (const { size, count } of list) {
    if (size === 24 || size === 48 || size === 72) {
      const key = `rooms${size}` as const;
      const added = count === null ? null : parseRoomCount(String(count));
      rooms[key] = added === null ? rooms[key] : (rooms[key] ?? 0) + added;
    } else {
      rooms.otherRooms.push({ capacity: size, count });
    }
  }
  return rooms;
}

function decodeInstitution(reader: FieldReader): Answers['institutionType'] | undefined {
  const text = reader.text('institutionType', 'institutionType');
  if (text === undefined) return undefined;
  if (text === '') return null;
  const known = institutionTypes.find((type) => type === text);
  if (known === undefined) throw new FormRefused('field.choice', 'institutionType');
  return known;
}

function decodeCoaching(reader: FieldReader): Answers['coachingInstitute'] | undefined {
  const value = reader.json(
    'coachingInstitute',
    coachingSchema,
    'field.choice',
    'coachingInstitute.associated',
  );
  if (value === undefined) return undefined;
  // Switching the association off empties the details (specification section 4).
  return {
    associated: value.associated,
    details: value.associated === true ? cleanText(value.details ?? '') : '',
  };
}

function decodeAnswers(reader: FieldReader): Partial<Answers> {
  const rooms = reader.json('capacityPerRoom', roomsSchema, 'rooms.invalid', 'otherRooms');
  const candidateCount = reader.text('candidateCount', 'candidateCount');
  const feedback = reader.text('feedback', 'feedback');
  const all: { [Key in keyof Answers]?: Answers[Key] | undefined } = {
    completeAddress: reader.text('completeAddress', 'completeAddress'),
    pincode: reader.text('centrePincode', 'pincode'),
    institutionType: decodeInstitution(reader),
    headName: reader.text('headName', 'headName'),
    headEmail: reader.text('headEmail', 'headEmail'),
    headMobile: reader.text('headMobile', 'headMobile'),
    trainingCompleted: reader.flag('trainingCompleted', 'trainingCompleted') ?? undefined,
    ...(rooms === undefined ? {} : decodeRooms(rooms)),
    manpower: reader.json('manpower', manpowerSchema, 'people.invalid', 'manpower.invig'),
    washrooms: reader.json('washrooms', washroomsSchema, 'people.invalid', 'washrooms.male'),
    examName: reader.text('examName', 'examName'),
    candidateCount: candidateCount === undefined ? undefined : parseCount(candidateCount),
    coachingInstitute: decodeCoaching(reader),
    boundaryWall: reader.flag('boundaryWall', 'boundaryWall'),
    friskingArea: reader.flag('friskingArea', 'friskingArea'),
    strongRoomSecure: reader.flag('strongRoomSecure', 'strongRoomSecure'),
    dispatchRoom: reader.flag('dispatchRoomAvailable', 'dispatchRoom'),
    cctvCoverage: reader.json('cctvCoverage', cctvSchema, 'field.choice', 'cctvCoverage'),
    feedback: feedback === undefined ? undefined : cutToCharacters(feedback, maxFeedbackLength),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function decodePhotos(reader: FieldReader, files: readonly ReceivedFile[]): Record<PhotoSlot, ReceivedPhoto> {
  const given = files.filter((file) => file.fieldName === 'photos');
  if (given.length !== files.length || given.length > photoSlots.length)
    throw new FormRefused('photo.too-many', 'photos.centre');
  const plan = reader.json('photoPlan', planSchema, 'request.invalid', 'photos.centre') ?? {
    centre: given.length > 0 ? ('new' as const) : ('keep' as const),
    strongRoom: given.length > 1 ? ('new' as const) : ('keep' as const),
  };
  const queue = [...given];
  const take = (slot: PhotoSlot): ReceivedPhoto => {
    if (plan[slot] !== 'new') return plan[slot];
    const file = queue.shift();
    if (file === undefined) throw new FormRefused('photos.required', `photos.${slot}`);
    return file;
  };
  const photos = { centre: take('centre'), strongRoom: take('strongRoom') };
  if (queue.length > 0) throw new FormRefused('photo.too-many', 'photos.centre');
  return photos;
}

function decode(form: ReceivedForm): ReceivedChecklist {
  const reader = new FieldReader(form.fields);
  const centreConfigId = reader.text('centre_config_id', 'centre') ?? '';
  if (centreConfigId === '') throw new FormRefused('centre.not-selected', 'centre');
  const version = form.fields.get('baseVersion');
  if (version !== undefined && !/^[0-9]{1,9}$/.test(version))
    throw new FormRefused('request.invalid', 'baseVersion');
  return {
    centreConfigId,
    answers: decodeAnswers(reader),
    photos: decodePhotos(reader, form.files),
    baseVersion: version === undefined ? null : Number(version),
  };
}

/** The answers as they come out at the other end of the form: cleaned, half-filled rooms left out. */
export function answersAsStored(answers: Answers): Answers {
  const centre = { id: '', name: '', city: '', state: '' };
  const fields = encodeFields({
    centre,
    answers,
    photos: { centre: 'keep', strongRoom: 'keep' },
    baseVersion: null,
  });
  return { ...answers, ...decodeAnswers(new FieldReader(new Map(Object.entries(fields)))) };
}

export const checklistForm: FormCodec<ChecklistToSend, ReceivedChecklist> = { encode, decode };
