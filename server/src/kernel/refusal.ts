/** A refusal is an error with a code. Handlers throw it; only the error handler sends it. */
import { type FieldProblem, type RefusalCode, type RefusalDetails, refusals } from '#contract/refusals.ts';
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';

/** Returns the code of an error of the system or of Node.js, such as ENOENT; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What an error says, without its stack. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');

/**
 * Called when written data may not be on the disk. A second sync would succeed without writing the data, so the process must
 * end, and the next process reads what the disk really contains (security.md R4).
 */
export type OnFatalStorageError = (error: Error) => void;

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  /** True: the transaction commits what it wrote before the refusal, such as a counted failure. */
  readonly keepsWrites: boolean;

  constructor(code: RefusalCode, details: RefusalDetails, keepsWrites: boolean) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.keepsWrites = keepsWrites;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

/** Use as `throw refuse('otp.invalid')`. It rolls the current transaction back. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details, false);
}

/** Names the one field that is at fault, unless there is none. */
export const refuseField = (field: string | undefined, code: RefusalCode): Refusal =>
  refuse(code, field === undefined ? {} : { problems: [{ field, code }] });

/** What somebody typed, as it is stored. Throws its fault. */
export function cleanTyped(typed: string, maxLength: number, field?: string): string {
  const text = cleanText(typed);
  if (hasForbiddenCharacters(text)) throw refuseField(field, 'field.not-text');
  if (lengthInCharacters(text) > maxLength) throw refuseField(field, 'field.too-long');
  return text;
}

/** Refuses with the first of these problems, and names all; does nothing without any. */
export function refuseProblems(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first !== undefined)
    throw refuse(first.code, { problems: problems.map(({ field, code }) => ({ field, code })) });
}

/** Like `refuse`, but `AppDatabase.transaction` commits before it rejects. */
export function refuseAfterCommit(code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details, true);
}
