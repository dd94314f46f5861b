/** Every limit of the server in one object that is passed in; tests pass smaller ones. Sources: security.md T3-T8, S3-S13, T29, T44-T46. */
import { maxPhotoBytes, photoSlots } from '#contract/exam.ts';

/** At most `limit` events of one subject in any `windowSeconds`. */
export interface RateRule {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const defaultLimits = {
  http: {
    maxJsonBodyBytes: 64 * 1024,
    requestTimeoutMs: 300_000,
    headersTimeoutMs: 15_000,
    connectionsCheckingIntervalMs: 5_000,
    maxConnections: 2_000,
  },
  forms: {
    /** A form that is no larger is read like a JSON body, so that saves of text go on while photos wait. */
    smallBytes: 64 * 1024,
    /** Of one account, and of one client address. */
    atOncePerSender: 4,
    /** Of all senders together, by announced length: six of the largest, or far more of those that our page sends. */
    bytesAtOnce: 6 * 34 * 1024 * 1024,
    waiting: 40,
    waitMs: 5_000,
    /** A body is ended that brings fewer bytes per second on average, asked every `slowAfterMs`. */
    slowAfterMs: 30_000,
    minBytesPerSecond: 4 * 1024,
  },
  multipart: {
    maxFiles: photoSlots.length,
    maxFileBytes: maxPhotoBytes,
    maxFields: 40,
    maxFieldBytes: 16 * 1024,
    maxFieldNameBytes: 100,
  },
  signup: {
    attemptSeconds: 30 * minute,
    codeSeconds: 10 * minute,
    verifiedSeconds: 10 * minute,
    resendAfterSeconds: minute,
    sendsPerAttempt: 3,
    triesPerCode: 5,
    /** After so many wrong codes of one account, with no right one between, none is sent or taken until it is unlocked. */
    wrongCodesInARow: 100,
    deliverWithinMs: 8_000,
  },
  reset: { linkSeconds: 30 * minute },
  session: {
    centreSeconds: 12 * hour,
    adminSeconds: 8 * hour,
    adminIdleSeconds: hour,
    /** How stale `last_seen_at` may get before a request writes it. */
    seenEverySeconds: minute,
  },
  admin: {
    /** How old the login of whoever deletes all centres may be (security.md T22). */
    deleteAllLoginSeconds: 30 * minute,
    maxPageSize: 500,
    maxImportRows: 200_000,
    auditPageSize: 50,
  },
  login: { freeFailures: 5, firstLockSeconds: 30, longestLockSeconds: 15 * minute },
  password: { concurrent: 4, waiting: 64 },
  photos: {
    /** Below so much free room no photo is taken in, so that everything else goes on (security.md R5). */
    minFreeBytes: 500 * 1024 * 1024,
    /** How long a signed path shows a photo. */
    pathSeconds: 15 * minute,
    /** How long a photo that no checklist refers to is kept. */
    unreferencedHours: 24,
    /** Decoding takes much memory and processor time: few at the same time, and none for long. */
    inspection: {
      concurrent: 2,
      waiting: 20,
      maxPixels: 120_000_000,
      timeoutSeconds: 20,
    },
  },
  rates: {
    unknownMobilePerIp: { name: 'unknown-mobile-ip', limit: 10, windowSeconds: hour },
    signupPerIp: { name: 'signup-ip', limit: 300, windowSeconds: hour },
    sendPerAccountHour: { name: 'send-account-hour', limit: 5, windowSeconds: hour },
    sendPerAccountDay: { name: 'send-account-day', limit: 10, windowSeconds: day },
    /** Failed sends are given back to the other send rules, never to this one. */
    sendTryPerIp: { name: 'send-try-ip', limit: 60, windowSeconds: hour },
    resetPerAccount: { name: 'reset-account', limit: 1, windowSeconds: minute },
    sendPerIp: { name: 'send-ip', limit: 20, windowSeconds: hour },
    wrongCodePerAccount: { name: 'wrong-code-account', limit: 20, windowSeconds: day },
    wrongCodePerIp: { name: 'wrong-code-ip', limit: 20, windowSeconds: hour },
    /** Wrong codes and unknown mobiles of all addresses together: refuses nothing, the operator is told. */
    guessesEverywhere: { name: 'guess', limit: 300, windowSeconds: hour },
    wrongLoginPerIp: { name: 'wrong-login-ip', limit: 30, windowSeconds: 15 * minute },
    photoSavePerAccount: { name: 'photo-save-account', limit: 60, windowSeconds: hour },
    /** Of one account; further ones are refused as well, only not recorded. */
    recordedDenials: { name: 'recorded-denial', limit: 20, windowSeconds: hour },
    savePerAccount: { name: 'save-account', limit: 600, windowSeconds: hour },
    deleteAllCentres: { name: 'delete-all-centres', limit: 1, windowSeconds: 10 * minute },
    forgotPerIp: { name: 'forgot-ip', limit: 20, windowSeconds: hour },
  },
} as const;

type Widened<Value> = Value extends number
  ? number
  : Value extends string
    ? string
    : { readonly [Key in keyof Value]: Widened<Value[Key]> };

export type Limits = Widened<typeof defaultLimits>;
