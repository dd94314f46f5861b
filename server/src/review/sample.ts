/**
 * Draws a share of the centres of each state by an HMAC: who does not know the secret cannot predict who is drawn, and who
 * knows it can repeat the draw (decision 0056), from what the audit trail has of it.
 */
import * as z from 'zod/mini';
import type { Keys } from '../kernel/crypto/keys.ts';
import { maxListCharacters, packTexts } from '../audit/audit-trail.ts';

export interface Draw {
  /** YYYY-MM-DD. */
  readonly examDate: string;
  /** Draws for different purposes are independent of each other. */
  readonly purpose: 'look' | 'visit';
  /** Of the centres of each state, rounded up: at least one where there is any. */
  readonly share: number;
}

interface Drawable {
  readonly centre_code: string;
  readonly centre_state: string;
}

export interface StateSample<Centre extends Drawable> {
  readonly state: string;
  /** Those with the smallest HMACs, the smallest first. */
  readonly drawn: readonly Centre[];
  /** All others of the state, by code. */
  readonly others: readonly Centre[];
}

export const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Without the error of floating point, which makes 5 % of 140 a little more than 7. */
const countDrawn = (centres: number, share: number): number =>
  Math.max(1, Math.ceil(Number((centres * share).toFixed(9))));

/** Returns the states by name. The order of the centres does not matter. */
export function sampleByState<Centre extends Drawable>(
  keys: Keys,
  { examDate, purpose, share }: Draw,
  centres: readonly Centre[],
): StateSample<Centre>[] {
  const macOf = ({ centre_code: code }: Centre): string => keys.mac('draws', purpose, examDate, code);
  const states = Map.groupBy(centres, ({ centre_state: state }) => state);
  return [...states]
    .toSorted(([one], [other]) => byText(one, other))
    .map(([state, ofState]) => {
      const ranked = ofState
        .map((centre) => ({ centre, mac: macOf(centre) }))
        .toSorted((one, other) => byText(one.mac, other.mac))
        .map(({ centre }) => centre);
      const count = countDrawn(ranked.length, share);
      const others = ranked.slice(count);
      return {
        state,
        drawn: ranked.slice(0, count),
        others: others.toSorted((one, other) => byText(one.centre_code, other.centre_code)),
      };
    });
}

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
export type RecordedSample = z.infer<typeof recordedSchema>;

export function recordedSamples<Centre extends Drawable>(
  draw: Draw,
  { state, drawn, others }: StateSample<Centre>,
): RecordedSample[] {
  const sampledCodes = drawn.map((centre) => centre.centre_code);
  const isDrawn = new Set(sampledCodes);
  const codes = [...sampledCodes, ...others.map((centre) => centre.centre_code)];
  const packed = packTexts(codes, maxListCharacters);
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
export function readRecordedSample(details: unknown): RecordedSample | null {
  const parsed = z.safeParse(recordedSchema, details);
  return parsed.success ? parsed.data : null;
}

/** Returns whether one of the keys draws the same centres from those of all parts. */
export function isRepeatable(parts: readonly RecordedSample[], keys: readonly Keys[]): boolean {
  const [first] = parts;
  if (first === undefined || parts.length !== first.parts) return false;
  const { state, examDate, purpose, share } = first;
  const drawn = parts.flatMap((part) => part.drawn).toSorted();
  const codes = parts.flatMap((part) => [...part.accepted, ...part.drawn]);
  const centres = codes.map((code) => ({ centre_code: code, centre_state: state }));
  return keys.some((ofSecret) => {
    const [repeated] = sampleByState(ofSecret, { examDate, purpose, share }, centres);
    const again = (repeated?.drawn ?? []).map(({ centre_code: code }) => code).toSorted();
    return again.join('\n') === drawn.join('\n');
  });
}
