/**
 * What is known of one photo of step 4, as one value; and whether a position that is found now may be written into a picture that was
 * taken earlier (decision 0042).
 */
import { isPoor, type DraftPhoto, type WaitingPhoto } from '../draft/draft.ts';
import type { Fix, LocationState } from './location-fix.ts';

/** Who stays at the spot for this long needs no question. */
const attributedMs = 10 * 60_000;
/** Until then the user may confirm to be still at the spot. */
const confirmableMs = 2 * 60 * 60_000;

/** `yes`: without a question; `ask`: after the user has confirmed the spot; `no`: the photo has to be taken again. */
export type Attribution = 'yes' | 'ask' | 'no';

/** Times in milliseconds since 1970. A picture from the future (the clock was changed) needs a confirmation. */
export function attributionAt(takenAtMs: number, nowMs: number): Attribution {
  const ageMs = nowMs - takenAtMs;
  if (ageMs >= 0 && ageMs <= attributedMs) return 'yes';
  return ageMs <= confirmableMs ? 'ask' : 'no';
}

/** Returns the milliseconds until the attribution changes; null when it will not. */
export function nextChange(takenAtMs: number, nowMs: number): number | null {
  const changes = [attributedMs, confirmableMs].map((ms) => takenAtMs + ms + 1 - nowMs);
  return changes.find((ms) => ms > 0) ?? null;
}

/** Whether the fix should replace a poor one: it is good, or at least twice as accurate. */
export function isBetter(fix: Fix, accuracyM: number): boolean {
  return fix.accuracyM !== null && (!isPoor(fix.accuracyM) || fix.accuracyM * 2 <= accuracyM);
}

/** What a picture that waits for its position needs. `locating`: only time. */
type Advice = 'too-late' | 'ask' | 'locating' | Exclude<LocationState, 'asking' | 'ready'>;

export type PhotoState =
  | { readonly kind: 'empty' }
  /** Chosen; it is being kept on this device, or checked. */
  | { readonly kind: 'reading'; readonly picture: WaitingPhoto }
  | {
      readonly kind: 'waiting';
      readonly picture: WaitingPhoto;
      readonly advice: Advice;
      /** An earlier photo with its position is kept until this one has its own. */
      readonly hasEarlier: boolean;
    }
  /** `isImproving`: a better position still replaces this one by itself. */
  | { readonly kind: 'placed'; readonly photo: DraftPhoto; readonly isImproving: boolean };

interface Known {
  readonly photo: DraftPhoto | null;
  /** Newer than the photo. */
  readonly waiting: WaitingPhoto | null;
  /** Of the waiting picture. */
  readonly attribution: Attribution | null;
  readonly location: { readonly state: LocationState; readonly fix: Fix | null };
  readonly isImproving: boolean;
}

function adviceFor({ attribution, location: { state, fix } }: Known): Advice {
  if (attribution === 'no') return 'too-late';
  if (attribution === 'ask' && fix !== null) return 'ask';
  return state === 'asking' || state === 'ready' ? 'locating' : state;
}

export function photoStateOf(known: Known): PhotoState {
  const { photo, waiting, isImproving } = known;
  if (waiting !== null)
    return waiting.unchecked === undefined
      ? { kind: 'waiting', picture: waiting, advice: adviceFor(known), hasEarlier: photo !== null }
      : { kind: 'reading', picture: waiting };
  return photo === null ? { kind: 'empty' } : { kind: 'placed', photo, isImproving };
}
