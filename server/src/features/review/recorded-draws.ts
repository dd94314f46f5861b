/** Draws in the audit trail: how they are written, and whether the secret repeats them. */
import * as z from 'zod/mini';
import { packTexts } from '../../domain/audit/pack-texts.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { drawByState, type Draw, type Drawable, type StateDraw } from './draw.ts';

const recordedSchema = z.object({
  state: z.string(),
  examDate: z.string(),
  purpose: z.enum(['look', 'visit']),
  share: z.number(),
  /** From 1, and how many entries the draw of this state has: the details of an entry are bounded. */
  part: z.number(),
  parts: z.number(),
  accepted: z.array(z.string()),
  drawn: z.array(z.string()),
});
export type RecordedDraw = z.infer<typeof recordedSchema>;

/** Leaves room for the state and the figures. */
const maxCodeCharacters = 18_000;

export function recordedDraws<Centre extends Drawable>(
  draw: Draw,
  { state, drawn, others }: StateDraw<Centre>,
): RecordedDraw[] {
  const drawnCodes = drawn.map((centre) => centre.centre_code);
  const isDrawn = new Set(drawnCodes);
  const codes = [...drawnCodes, ...others.map((centre) => centre.centre_code)];
  const packed = packTexts(codes, maxCodeCharacters);
  return packed.map((ofPart, index) => ({
    state,
    ...draw,
    part: index + 1,
    parts: packed.length,
    accepted: ofPart.filter((code) => !isDrawn.has(code)),
    drawn: ofPart.filter((code) => isDrawn.has(code)),
  }));
}

/** Returns null for details that are no draw. */
export function readRecordedDraw(details: unknown): RecordedDraw | null {
  const parsed = z.safeParse(recordedSchema, details);
  return parsed.success ? parsed.data : null;
}

/** Returns whether one of the keys draws the same centres from those of all parts. */
export function isRepeatable(parts: readonly RecordedDraw[], keys: readonly Keys[]): boolean {
  const [first] = parts;
  if (first === undefined || parts.length !== first.parts) return false;
  const { state, examDate, purpose, share } = first;
  const drawn = parts.flatMap((part) => part.drawn).toSorted();
  const codes = parts.flatMap((part) => [...part.accepted, ...part.drawn]);
  const centres = codes.map((code) => ({ centre_code: code, centre_state: state }));
  return keys.some((ofSecret) => {
    const [repeated] = drawByState(ofSecret, { examDate, purpose, share }, centres);
    const again = (repeated?.drawn ?? []).map(({ centre_code: code }) => code).toSorted();
    return again.join('\n') === drawn.join('\n');
  });
}
