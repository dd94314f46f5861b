/** The answers of one checklist (specification section 3), as both sides hold and the server stores them. */
import * as z from 'zod/mini';
import { cctvOptions, institutionTypes } from '../exam.ts';
import { toAsciiDigits } from '../text.ts';

/** Blank is null; text that is no whole number is NaN, so that a rule can name it instead of losing it. */
const count = z.nullable(z.union([z.number(), z.nan()]));
const yesNo = z.nullable(z.boolean());

export const answersSchema = z.object({
  completeAddress: z.string(),
  pincode: z.string(),
  institutionType: z.nullable(z.enum(institutionTypes)),
  headName: z.string(),
  headEmail: z.string(),
  headMobile: z.string(),
  trainingCompleted: z.boolean(),
  rooms24: count,
  rooms48: count,
  rooms72: count,
  otherRooms: z.array(z.object({ capacity: count, count })),
  manpower: z.object({ invig: count, admin: count, peons: count, guards: count }),
  washrooms: z.object({ male: count, female: count }),
  examName: z.string(),
  candidateCount: count,
  coachingInstitute: z.object({ associated: yesNo, details: z.string() }),
  boundaryWall: yesNo,
  friskingArea: yesNo,
  strongRoomSecure: yesNo,
  dispatchRoom: yesNo,
  cctvCoverage: z.array(z.enum(cctvOptions)),
  feedback: z.string(),
});

export type Answers = z.infer<typeof answersSchema>;
export type OtherRoom = Answers['otherRooms'][number];

/** A checklist nobody has touched: training defaults to false (section 3), every other answer is open. */
export function emptyAnswers(): Answers {
  return {
    completeAddress: '',
    pincode: '',
    institutionType: null,
    headName: '',
    headEmail: '',
    headMobile: '',
    trainingCompleted: false,
    rooms24: null,
    rooms48: null,
    rooms72: null,
    otherRooms: [],
    manpower: { invig: null, admin: null, peons: null, guards: null },
    washrooms: { male: null, female: null },
    examName: '',
    candidateCount: null,
    coachingInstitute: { associated: null, details: '' },
    boundaryWall: null,
    friskingArea: null,
    strongRoomSecure: null,
    dispatchRoom: null,
    cctvCoverage: [],
    feedback: '',
  };
}

/** Typed digits as a count: blank is null, anything but a whole number below a million is NaN. */
export function parseCount(text: string): number | null {
  const trimmed = toAsciiDigits(text).trim();
  if (trimmed === '') return null;
  return /^[0-9]{1,6}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** A room count: as `parseCount`, and 0 counts as blank (section 5, Step2a). */
export function parseRoomCount(text: string): number | null {
  const value = parseCount(text);
  return value === 0 ? null : value;
}
