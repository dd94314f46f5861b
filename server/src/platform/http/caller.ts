/** The caller of a request. An implementation of `Authenticator` checks the token. */
import type { AccountLimits } from '#contract/rights.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Role } from '../../tables/people.ts';

export interface Caller extends AccountLimits {
  readonly accountId: string;
  readonly role: Role;
  /** The ten digits of the mobile for centre users. */
  readonly username: string;
  readonly sessionId: string;
  /** When this user last proved who they are in this session, by the login or later; ISO 8601 in UTC. */
  readonly confirmedAt: string;
  /** An administrator without the second factor that the portal requires: only `admin-account` endpoints are open. */
  readonly mustSetUpFactor: boolean;
  /** The client's address; with TRUST_PROXY the one that the proxy reports. */
  readonly ip: string;
}

/** A phone to which the photos of one draft of the account were handed over. Only `handover` endpoints are open to it. */
export interface PhoneCaller extends Caller {
  readonly handover: {
    readonly id: string;
    readonly centreId: string;
    /** ISO 8601 in UTC. */
    readonly expiresAt: string;
  };
}

export interface Authenticator {
  /** Throws `session.required` without a bearer token, and `session.ended` or `session.record-changed` when the token is no longer valid. */
  authenticate(authorization: string | undefined, ip: string): Promise<Caller>;
  /** As `authenticate`, for the limited token of a phone, which the other does not accept. Throws `handover.ended`. */
  authenticatePhone(authorization: string | undefined, ip: string): Promise<PhoneCaller>;
  /** Throws `register.key-wrong` unless it is a bearer token with the key of the register. */
  assertRegisterKey(authorization: string | undefined): void;
  /** Throws `session.confirmation-required` unless the caller logged in or confirmed the session a short time ago. */
  assertConfirmed(caller: Caller): void;
  /** True when `userId` is the caller's account, or a used sign-up handle of it (security.md T2). */
  owns(caller: Caller, userId: string): Promise<boolean>;
}

/** A refusal to a caller who is logged in. */
export interface RefusedCall {
  readonly caller: Caller;
  /** Method and pattern of the path (`GET /profiles/:userId`). */
  readonly call: string;
  readonly code: RefusalCode;
}
