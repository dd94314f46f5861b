/**
 * Which mails to centres are kept when no mail server took them in time, so that an administrator can have them sent after all.
 * Codes and links are useless by then; reminders are sent again as new ones.
 */
import type { UnsentMail } from '#contract/centres/contact-log.ts';
import { receiptPurpose } from '../checklists/stored-checklist.ts';
import { correctionPurpose } from '../corrections/stored-corrections.ts';

type Kind = UnsentMail['kind'];

/** The beginnings of their purposes; the rest names the centre by its code, or the account. */
const ofCentres = [
  { kind: 'receipt', start: receiptPurpose('head', '') },
  { kind: 'receipt', start: receiptPurpose('record', '') },
  { kind: 'correction', start: correctionPurpose('') },
] as const;
export const passwordNotice = 'password-set:';

export const startsWithCode: readonly string[] = ofCentres.map(({ start }) => start);
export const keptKinds: readonly string[] = [...startsWithCode, passwordNotice];

/** @param accountId of the user with the centre's phone; null without one */
export const purposesOf = (centreCode: string, accountId: string | null): string[] => [
  ...startsWithCode.map((start) => start + centreCode),
  ...(accountId === null ? [] : [passwordNotice + accountId]),
];

export const kindOf = (purpose: string): Kind =>
  ofCentres.find(({ start }) => purpose.startsWith(start))?.kind ?? 'password';
