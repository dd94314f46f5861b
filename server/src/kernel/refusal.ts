/** A refusal is an error with a code. Handlers throw it; only the error handler sends it. */
import { refusals, type RefusalCode, type RefusalDetails } from '#contract/refusals.ts';

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

/** Like `refuse`, but `AppDatabase.transaction` commits before it rejects. */
export function refuseAfterCommit(code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details, true);
}
