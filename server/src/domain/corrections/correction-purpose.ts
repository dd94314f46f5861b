/** Names the mails about corrections, so that those that are no longer true can be found. */

const kind = 'correction:';

/** One for each centre: only its last correction can be unanswered. */
export const correctionPurpose = (centreCode: string): string => `${kind}${centreCode}`;

/** Returns the centre code; null for any other mail. */
export const codeOfPurpose = (purpose: string): string | null =>
  purpose.startsWith(kind) ? purpose.slice(kind.length) : null;
