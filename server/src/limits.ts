/** All limits of the server in one object that is passed in; tests pass smaller ones. Sources: security.md T3-T8, S3-S13, T29, T44-T46. */
import { maxPhotoBytes, photoSlots } from '#contract/exam.ts';

/** At most `limit` events per subject within `windowSeconds`. */
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
    /** Forms up to this size need no permit, so that text can be saved while photos wait. */
    smallBytes: 64 * 1024,
    /** Per account, and per client address. */
    atOncePerSender: 4,
    /** Total announced length of all senders: six forms of the maximum size, or many more of the usual size. */
    bytesAtOnce: 6 * 34 * 1024 * 1024,
    waiting: 40,
    waitMs: 5_000,
    /** A body with a lower average speed than `minBytesPerSecond` is rejected; checked every `slowAfterMs`. */
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
    /** After this number of consecutive wrong codes, the account can neither receive nor use codes until it is unlocked. */
    wrongCodesInARow: 100,
    deliverWithinMs: 8_000,
  },
  reset: { linkSeconds: 30 * minute },
  session: {
    centreSeconds: 12 * hour,
    adminSeconds: 8 * hour,
    adminIdleSeconds: hour,
    /** Maximum age of `last_seen_at` before a request updates it. */
    seenEverySeconds: minute,
  },
  admin: {
    /** Maximum age of the login of an administrator who deletes all centres (security.md T22). */
    deleteAllLoginSeconds: 30 * minute,
    maxPageSize: 500,
    maxImportRows: 200_000,
    auditPageSize: 50,
  },
  login: { freeFailures: 5, firstLockSeconds: 30, longestLockSeconds: 15 * minute },
  password: { concurrent: 4, waiting: 64 },
  photos: {
    /** With less free space photos are refused, so that everything else keeps working (security.md R5). */
    minFreeBytes: 500 * 1024 * 1024,
    /** How long a signed path is valid. */
    pathSeconds: 15 * minute,
    /** How long a photo is stored after the last reference of a checklist to it. */
    unreferencedHours: 24,
    /** Decoding needs much memory and CPU time, so the number and the duration are limited. */
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
    /** Failed sends are refunded to the other send rules, but not to this one. */
    sendTryPerIp: { name: 'send-try-ip', limit: 60, windowSeconds: hour },
    resetPerAccount: { name: 'reset-account', limit: 1, windowSeconds: minute },
    sendPerIp: { name: 'send-ip', limit: 20, windowSeconds: hour },
    wrongCodePerAccount: { name: 'wrong-code-account', limit: 20, windowSeconds: day },
    wrongCodePerIp: { name: 'wrong-code-ip', limit: 20, windowSeconds: hour },
    /** Wrong codes and unknown mobiles of all addresses together. It refuses nothing; it alerts the operator. */
    guessesEverywhere: { name: 'guess', limit: 300, windowSeconds: hour },
    wrongLoginPerIp: { name: 'wrong-login-ip', limit: 30, windowSeconds: 15 * minute },
    photoSavePerAccount: { name: 'photo-save-account', limit: 60, windowSeconds: hour },
    /** Per account. Further denials are refused but not recorded. */
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
