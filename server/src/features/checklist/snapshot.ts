/** Creates the frozen snapshot of a submission: canonical JSON, its hash, and a short reference. */
import { createHash } from 'node:crypto';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { capacityPerRoom, totalCapacity, totalRooms } from '#contract/checklist/questions/capacity.ts';
import type { CentreColumn } from '#contract/centre-columns.ts';
import { referenceOf } from '../../domain/corrections/stored-corrections.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { toFrozenPhoto, type PhotoRow } from '../../domain/photos/photo-rows.ts';

export interface Submission {
  readonly centre: Readonly<Record<CentreColumn | 'id', string>>;
  readonly answers: Answers;
  readonly photos: readonly PhotoRow[];
  readonly version: number;
  readonly submittedBy: string;
  /** ISO 8601 in UTC. */
  readonly submittedAt: string;
}

export interface FrozenSubmission {
  /** Canonical JSON: sorted keys, no whitespace. The hash covers exactly these bytes in UTF-8. */
  readonly snapshot: string;
  readonly sha256: string;
  /** See `referenceOf`. */
  readonly reference: string;
}

export function freezeSubmission(submission: Submission): FrozenSubmission {
  const { answers, centre, photos, submittedAt } = submission;
  const snapshot = canonicalJson({
    ...submission,
    photos: photos.map(toFrozenPhoto),
    derived: {
      capacityPerRoom: capacityPerRoom(answers),
      totalCapacity: totalCapacity(answers),
      totalRooms: totalRooms(answers),
    },
  });
  const sha256 = createHash('sha256').update(snapshot).digest('hex');
  return { snapshot, sha256, reference: referenceOf(centre.centre_code, submittedAt, sha256) };
}
