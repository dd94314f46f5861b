/** A refusal as a value with a code: handlers throw it, the error handler alone writes it to the wire. */
import { refusals, type RefusalCode, type RefusalDetails } from '#contract/refusals.ts';

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  /** What the transaction wrote before it refused (a counted failure) is kept. */
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

/** Use as `throw refuse('otp.invalid')`. Inside a transaction everything written before is rolled back. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details, false);
}

/** Like `refuse`, but `AppDatabase.transaction` commits what was written, then refuses. */
export function refuseAfterCommit(code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details, true);
}
