/** Puts the reasons about many photos that equal one photo into one group, so that they do not push the photos out of sight. */
import { otherPhotoOf } from '#contract/review/other-photo.ts';
import type { Reason } from '#contract/review/warnings.ts';

/** In the order of the reasons; a group stands where its first reason stands. Most groups are one reason. */
export function groupReasons(reasons: readonly Reason[]): (readonly Reason[])[] {
  const groups = Map.groupBy(reasons, (reason) => {
    const other = otherPhotoOf(reason);
    return other === null ? reason.key : [reason.code, reason.level, other.slot].join(' ');
  });
  return [...groups.values()];
}

/** Returns the number of the group of each reason, from 1, by the key of the reason. */
export const numberReasons = (reasons: readonly Reason[]): ReadonlyMap<string, number> =>
  new Map(groupReasons(reasons).flatMap((group, index) => group.map(({ key }) => [key, index + 1] as const)));

/** The id of the button "Not a problem" of a group, by its number from 1. */
export const markId = (number: number): string => `mark-${number}`;
