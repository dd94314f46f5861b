/** What a review shows: how a reason is shown, reasons in groups, photos in the order in which they are looked at, each with those beside it, and the last decision. */
import type { ReactNode } from 'react';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import type { ReceivedCentre, ReceivedPhoto } from '#contract/centres/received-centre.ts';
import type { Decision, ReviewDetail } from '#contract/review/endpoints.ts';
import { seriousThatCount } from '#contract/review/gravity.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { type Level, otherPhotoOf, type Reason } from '#contract/review/warnings.ts';
import { reasonSentence, reasonTitle } from '#contract/review/sentences/reason-words.ts';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';

const tones = {
  bad: 'border-bad bg-bad text-paper',
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  plain: 'border-edge bg-paper text-muted',
};
export type BadgeTone = keyof typeof tones;

export function Badge({ tone, children }: { readonly tone: BadgeTone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-card border px-1.5 text-xs leading-5 font-semibold md:whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** The shape of a level: a triangle for serious, a ring for a notice, a tick for nothing. */
const shapes = {
  serious: { path: 'M8 1.5 15 14H1Z', className: 'fill-bad' },
  notice: { path: 'M8 3a5 5 0 1 0 0 10A5 5 0 1 0 8 3', className: 'fill-none stroke-warn stroke-2' },
  none: { path: 'M2.5 8.5 6.5 12.5 13.5 4', className: 'fill-none stroke-good stroke-2' },
} as const;

/** How serious a reason is, in the room of a letter; its word is there for screen readers. */
export function LevelSign({ level }: { readonly level: Level | 'none' }) {
  const { reasons } = useReviewTexts();
  const { path, className } = shapes[level];
  const word = level === 'none' ? undefined : reasons[level];
  return (
    <svg
      viewBox="0 0 16 16"
      role={word === undefined ? undefined : 'img'}
      aria-label={word}
      aria-hidden={word === undefined || undefined}
      className={`inline-block size-3.5 shrink-0 ${className}`}
    >
      <title>{word}</title>
      <path d={path} />
    </svg>
  );
}

/** The number of a reason in the list, which is also its key. */
export function ReasonNumber({ number }: { readonly number: number }) {
  return (
    <span
      aria-hidden
      className="size-6 shrink-0 rounded-card border border-current text-center text-xs leading-[1.375rem] font-semibold"
    >
      {number}
    </span>
  );
}

/** Which reasons still count. */
export const counts = ({ set_aside: setAside }: Reason): boolean => setAside === null;

/** How many centres the reasons of a group are about. */
const centresOf = (group: readonly Reason[]): number =>
  new Set(group.map(({ values }) => values['centreId'])).size;

/** What a reason, or a group, says in one line. */
export function useReasonTitle(): (...group: readonly Reason[]) => string {
  const { reasonWords: words } = useReviewTexts();
  return (...group) => (group[0] === undefined ? '' : reasonTitle(words, group[0], centresOf(group)));
}

/** What a reason says; of several one sentence: they are the same picture of several centres, of which only so many are named for each photo. */
export function useReasonSentence(): (...group: readonly Reason[]) => string {
  const { reasonWords: words, case: texts } = useReviewTexts();
  const { number } = useFormat();
  return (...group) => {
    const [first, ...others] = group;
    if (first === undefined) return '';
    if (others.length === 0) return reasonSentence(words, first);
    const slot = otherPhotoOf(first)?.slot ?? 'centre';
    const isCut = group.length >= reviewLimits.picture.namedMatches;
    return texts.ofSeveral(words.names[first.code], words.photo[slot], number(centresOf(group)), isCut);
  };
}

/**
 * The reasons about many photos that equal one photo are a group, so that they do not push the others out of sight. In the order of the
 * reasons; a group stands where its first reason stands. Most groups are one reason.
 */
export function groupReasons(reasons: readonly Reason[]): (readonly Reason[])[] {
  const groups = Map.groupBy(reasons, (reason) => {
    const other = otherPhotoOf(reason);
    return other === null ? reason.key : [reason.code, reason.level, other.slot].join(' ');
  });
  return [...groups.values()];
}

/** The id of the button "Not a problem" of a group, by its number from 1. */
export const markId = (number: number): string => `mark-${number}`;

type OtherPhoto = ReviewDetail['other_photos'][number];

const matchCodes = ['picture.same-file', 'picture.changed'] as const;
type MatchCode = (typeof matchCodes)[number];

/** The ids of two photos. */
export interface PhotoPair {
  readonly photoId: string;
  readonly otherId: string;
}

/** Returns the ids of the own photo that a reason is about and of the photo that shows the same; null for every other reason. */
export function findLikePhotos({ code, values }: Reason, { arrivals }: ReviewDetail): PhotoPair | null {
  const idOf = (slot: unknown): string => arrivals.find((arrival) => arrival.slot === slot)?.photo_id ?? '';
  const photoId = idOf(values['slot']);
  // Of another state, which the account does not see.
  if (values['centreId'] !== '' && values['code'] === '') return null;
  // Without an id it is the photo of the other slot.
  const otherId = String(values['otherPhotoId'] || idOf(values['otherSlot']));
  if (matchCodes.every((each) => each !== code) || photoId === '' || otherId === '') return null;
  return { photoId, otherId };
}

export interface Match {
  readonly other: OtherPhoto;
  readonly code: MatchCode;
  /** Of the reason that names it, in the list of the reasons. */
  readonly number: number;
  /** Whether that reason is serious and counts. */
  readonly isSerious: boolean;
  /** For the viewer, which knows nothing about its file. */
  readonly photo: ReceivedPhoto;
}

export interface PhotoCard {
  readonly photo: ReceivedPhoto;
  /** Null when it is as submitted, and while the submission has not loaded. */
  readonly replaced: ReceivedPhoto | null;
  readonly matches: readonly Match[];
}

type Slot = ReceivedPhoto['slot'];

function toReceived(photo: CentrePhoto, { corrections }: ReviewDetail): ReceivedPhoto {
  const correction = corrections.findLast(({ photos }) => photos.includes(photo.slot))?.number;
  return {
    ...photo,
    byte_size: photo.byte_size ?? null,
    width: photo.width ?? null,
    height: photo.height ?? null,
    full_path: photo.full_path ?? null,
    ...(correction === undefined ? {} : { correction }),
  };
}

const ofOther = ({ slot, file_path }: OtherPhoto): ReceivedPhoto => ({
  slot,
  file_path,
  file_name: '',
  latitude: null,
  longitude: null,
  accuracy_m: null,
  taken_at: null,
  sha256: null,
  byte_size: null,
  width: null,
  height: null,
  full_path: null,
});

const reasonsOf = ({ reasons }: ReviewDetail, slot: Slot) =>
  reasons.filter(({ values }) => values['slot'] === slot);

/** Those that are a problem first. */
function matchesOf(review: ReviewDetail, slot: Slot): Match[] {
  const groups = groupReasons(review.reasons);
  const all = reasonsOf(review, slot);
  return [...all.filter(counts), ...all.filter((reason) => !counts(reason))].flatMap((reason) => {
    const code = matchCodes.find((each) => each === reason.code);
    const other = review.other_photos.find(({ photo_id: id }) => id === reason.values['otherPhotoId']);
    if (other === undefined || code === undefined) return [];
    const number = groups.findIndex((group) => group.includes(reason)) + 1;
    const isSerious = seriousThatCount([reason]).length > 0;
    return [{ other, code, number, isSerious, photo: ofOther(other) }];
  });
}

/** @param centre undefined until it has loaded */
export function photoCards(review: ReviewDetail, centre: ReceivedCentre | undefined): PhotoCard[] {
  const cards = review.photos.map((of) => {
    const photo = toReceived(of, review);
    // What counted before the last correction.
    const replaced =
      photo.correction === undefined
        ? undefined
        : centre?.replaced_photos?.findLast(({ slot }) => slot === of.slot);
    return { photo, replaced: replaced ?? null, matches: matchesOf(review, of.slot) };
  });
  const concern = ({ photo, matches }: PhotoCard): number =>
    matches.length > 0 ? 2 : Number(reasonsOf(review, photo.slot).some(counts));
  return cards.toSorted((one, other) => concern(other) - concern(one));
}

/**
 * What the last decision was: an answered correction returns a centre to the queue without a decision of anybody. Returns null when nobody has decided, and when the history has the decision as a correction or does not know it
 * any more.
 */
export function lastDecisionOf(
  review: Pick<ReviewDetail, 'decision' | 'decided_by' | 'decided_at' | 'corrections' | 'new_since_accepted'>,
): { readonly decision: Decision; readonly by: string; readonly at: string } | null {
  const { decision, decided_by: by, decided_at: at } = review;
  if (by === null || at === null || decision === 'asked') return null;
  if (decision !== 'waiting') return { decision, by, at };
  const answeredAt = review.corrections.at(-1)?.answered_at ?? null;
  if (answeredAt !== null && answeredAt >= at) return null;
  return { decision: review.new_since_accepted.length > 0 ? 'accepted' : 'waiting', by, at };
}
