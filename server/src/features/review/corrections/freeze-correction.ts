/** Creates the frozen addendum of an answered correction: canonical JSON and its hash. */
import { createHash } from 'node:crypto';
import { answersVersion } from '#contract/checklist/derive/stored-answers.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { toFrozenPhoto, type PhotoRow } from '../../../domain/photos/photo-rows.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';

export interface AnsweredCorrection {
  readonly centre: Readonly<Record<'id' | 'centre_code', string>>;
  readonly number: number;
  /** Of the snapshot that is corrected. */
  readonly submissionSha256: string;
  readonly items: readonly CorrectionItem[];
  readonly message: string;
  readonly askedAt: string;
  readonly askedBy: string;
  /** To the questions of the items. */
  readonly answers: Partial<Answers>;
  readonly photos: readonly PhotoRow[];
  readonly answeredBy: string;
  /** ISO 8601 in UTC. */
  readonly answeredAt: string;
}

export interface FrozenCorrection {
  /** Canonical JSON: sorted keys, no whitespace. The hash covers exactly these bytes in UTF-8. */
  readonly addendum: string;
  readonly sha256: string;
}

export function freezeCorrection(answered: AnsweredCorrection): FrozenCorrection {
  const addendum = canonicalJson({
    ...answered,
    answers: { ...answered.answers, answersVersion },
    photos: answered.photos.map(toFrozenPhoto),
  });
  return { addendum, sha256: createHash('sha256').update(addendum).digest('hex') };
}
