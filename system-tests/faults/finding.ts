/** What a fault run can find. */

/**
 * `lost`: an acknowledged write, or a mail of one, is not there. `half`: a write is there in part. `changed`: what is there was
 * never written. `doubled`: more mails twice than a fault explains. `refused`: a client was refused although nothing was wrong
 * with its request or with its portal. `left`: files, processes or permits that nobody needs any more. `other`: anything else
 * that must not be, such as a broken audit trail.
 */
export const findingKinds = ['lost', 'half', 'changed', 'doubled', 'refused', 'left', 'other'] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  readonly kind: FindingKind;
  readonly text: string;
}

export const finding = (kind: FindingKind, text: string): Finding => ({ kind, text });
