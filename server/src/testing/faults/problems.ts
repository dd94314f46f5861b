/** What a check of a fault run can find. */

/**
 * `lost`: an acknowledged write is not there. `half state`: a write is there in part. `other`: anything else that must not
 * be, such as a refused client or a broken audit trail.
 */
export const problemKinds = ['lost', 'half state', 'other'] as const;
export type ProblemKind = (typeof problemKinds)[number];

export interface Problem {
  readonly kind: ProblemKind;
  readonly text: string;
}

export const lost = (text: string): Problem => ({ kind: 'lost', text });
export const halfState = (text: string): Problem => ({ kind: 'half state', text });
export const other = (text: string): Problem => ({ kind: 'other', text });
