/** All limits of the server in one object that is passed in; tests pass smaller ones. Sources: security.md T3-T8, S3-S13, T29, T44-T46. */
import { availableParallelism } from 'node:os';
import { maxPhotoBytes, photoSlots } from '#contract/exam.ts';
import { segmentLimits } from '#contract/photo/measure-jpeg.ts';
import { adminIdleSeconds, centreIdleSeconds, lastCallAccuracySeconds } from '#contract/indian-clock.ts';

/** At most `limit` events, or units of an amount, per subject within `windowSeconds`. */
export interface RateRule {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Two photos and the text of a checklist. */
const largestForm = 34 * 1024 * 1024;

const kibOfMebibyte = 1024;
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const defaultLimits = {
  start: {
    /** What a start waits for longer than this is named in the log. */
    warnAfterMs: 5_000,
  },
  http: {
    maxJsonBodyBytes: 64 * 1024,
    requestTimeoutMs: 300_000,
    headersTimeoutMs: 15_000,
    connectionsCheckingIntervalMs: 5_000,
    maxConnections: 2_000,
    /** Longer than a photo store may be silent while a file is made from it. */
    stalledResponseMs: 120_000,
  },
  forms: {
    /** Forms up to this size need no permit, so that text can be saved while photos wait. */
    smallBytes: 64 * 1024,
    atOncePerAccount: 4,
    /** More, because a whole district may send from one address. */
    atOncePerAddress: 40,
    /** Announced length of all forms that arrive or are handled, which is disk space: a hundred of the maximum size. */
    bytesAtOnce: 100 * largestForm,
    waiting: 40,
    waitingPerAccount: 4,
    waitMs: 5_000,
    /** Free space in DATA_DIR that arriving forms leave for the database. */
    minFreeBytes: 100 * 1024 * 1024,
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
    triesPerCode: 6,
    /** How long a person waits to learn whether the mail server has accepted the mail. Most servers need less than a second. */
    deliverWithinMs: 3_000,
    /** When the same code may be asked for again, while its mail is in the queue. */
    retryQueuedAfterSeconds: 20,
  },
  /** How long a phone may take the photos of a draft, from the moment at which the code is shown (decision 0042). */
  handover: { seconds: 15 * minute },
  reset: {
    linkSeconds: 30 * minute,
    /** The response comes after this time at the earliest, so that its delay does not reveal whether a mail was queued. */
    respondAfterMs: 50,
  },
  /** Mails with codes and links to one mailbox (decision 0031). */
  mailbox: {
    /** Of one network of clients, so that its mails delay those of others by minutes only. */
    waitingPerNetwork: 2,
    /** So many in a day are an alarm. */
    alarmMails: 20,
  },
  receipts: {
    /** How long a receipt is tried to be mailed: longer than a weekend without a mail server. */
    mailSeconds: 3 * day,
  },
  /** How long the mail about a correction is tried, as a receipt. */
  corrections: { mailSeconds: 3 * day },
  mails: {
    /** How long a notice that no mail server took in time is kept, so that an administrator can have it sent after all. */
    keepUnsentSeconds: 90 * day,
    /** How long it is then tried. */
    againSeconds: 3 * day,
  },
  /**
   * How long the clock must have run steadily before anything is deleted for good, also when it is far from the newest entry of
   * the audit trail at the start (decision 0015).
   */
  clock: { provedMs: hour * 1_000, provedWhenDoubtfulMs: day * 1_000, farAheadSeconds: 7 * day },
  reminders: {
    /** To how many centres reminders are queued at once. */
    maxCentres: 10_000,
    againAfterSeconds: day,
    /** How long a reminder is tried to be mailed: longer than a weekend without a mail server. */
    keepSeconds: 3 * day,
    /** How many are passed to the mail server, over all instances, and how many of them at the same moment. */
    mailsPerMinute: 60,
    mailsAtOnce: 10,
    /** Addresses that are copied for a mail program. */
    copiedEmails: 500,
  },
  contactLog: { entries: 200 },
  /**
   * Evidence checks (decision 0056). `batch`: submitted checklists that are listed at a time;
   * `othersAtOnce`: centres whose reasons one of them changes in the same transaction.
   */
  review: { batch: 2_000, othersAtOnce: 20 },
  session: {
    centreSeconds: 12 * hour,
    adminSeconds: 8 * hour,
    adminIdleSeconds,
    /** How long after a login or a confirmation an administrator may delete, and change accounts and contacts (decision 0032). */
    confirmedSeconds: 15 * minute,
    centreIdleSeconds,
    /** Maximum age of `last_seen_at` before a request updates it. */
    seenEverySeconds: lastCallAccuracySeconds,
  },
  admin: {
    maxPageSize: 500,
    /** Ten times the list of the largest exam. Its body is about 14 MB. */
    maxImportRows: 50_000,
    /** Of one list at a time; each that waits keeps its body in memory. */
    planning: { concurrent: 1, waiting: 4, waitMs: 60_000 },
    /** Whole lists of centres that are read at the same time, one for each administrator. */
    wholeLists: { concurrent: 2, waiting: 40, waitMs: 30_000 },
    /** Centres that one act changes. */
    maxCentresAtOnce: 20_000,
  },
  /** In the workbook of a state, which is less than 1 MB. */
  stateSheetCentres: 5_000,
  /** Downloads with many centres (decision 0053). */
  exports: { atOncePerAccount: 3 },
  /** `searched`: a search of the audit trail reads at most this many entries for a page (decision 0016). */
  audit: { page: 50, searched: 50_000 },
  login: {
    freeFailures: 5,
    firstLockSeconds: 30,
    longestLockSeconds: 15 * minute,
    /**
     * Wrong ones from all networks together that the account does not know: so many at once, then one each time this has passed,
     * which is 116 a day (decision 0031). One network reaches 10 at once, so it never locks the others by itself.
     */
    unknownFailures: 20,
    unknownEverySeconds: 15 * minute,
    /** How long a network stays known to an account after its last login there, and how many networks do. */
    knownSeconds: 90 * day,
    knownNetworks: 20,
  },
  /**
   * Calls and pages that need no login, of one IPv4 address or IPv6 /64. Somebody who signs up makes about ten: forty who begin
   * at the same moment behind one address, with all their mistakes, stay below 600. 10 a second are 3,600 people an hour, two
   * thirds of all heads, behind the address of one mobile network; they are a tenth of what three processors compare. An empty
   * bucket has room again after 100 ms and is full after a minute, so that one client takes its neighbours seconds.
   */
  publicCalls: { atOnce: 600, perSecond: 10 },
  /**
   * More at once than processors are no faster. Node has four threads for this, for checking tokens and for files, one of which
   * always stays free for these (decision 0018).
   */
  password: {
    concurrent: Math.min(3, availableParallelism()),
    /** Three processors compare about 100 in a second. */
    waiting: 512,
    waitMs: 10_000,
    runningPerSender: 3,
    newSendersFirst: true,
    /** Of one network: more than a district behind one address sends at the same moment. */
    waitingPerSender: 64,
    retryAfterSeconds: 5,
    /** At most one alarm in this time about refused ones. */
    alarmEverySeconds: 10 * minute,
  },
  photos: {
    /** With less free space photos are refused, so that everything else keeps working (security.md R5). */
    minFreeBytes: 500 * 1024 * 1024,
    /**
     * For all calls of one request to the photo store, and for its photos to be decoded. The response is sent within 25 seconds, before
     * usual proxies give up.
     */
    storeTimeoutMs: 24_000,
    /** How long a signed path is valid. */
    pathSeconds: 15 * minute,
    /** How long a photo is stored after the last reference of a checklist to it. Then it is moved to the trash. */
    unreferencedHours: 24,
    /** How long a photo remains in the trash. */
    trashDays: 30,
    /**
     * At most this many photos that the database does not know are in the trash: the larger of a number and a share of all
     * photos. More of them mean a wrong or older database, and none is removed.
     */
    maxUnknown: { count: 20, share: 0.02 },
    /** Photos that were not decoded in time, until their senders name them again: those of 200 phones. */
    held: { bytes: 256 * 1024 * 1024, perSender: 2, seconds: 10 * minute },
    /** Decoding needs much memory and CPU time (security.md T30, S48, decision 0029). */
    inspection: {
      /** Processes that decode, one photo each. */
      concurrent: availableParallelism(),
      /** Photos that wait are files. So many are of all forms that `bytesAtOnce` admits. */
      waiting: 200,
      /** Of `storeTimeoutMs`, whose rest is enough to decode and store one: it has arrived whole, so only the response may end its wait. */
      waitMs: 20_000,
      maxPixels: 120_000_000,
      ...segmentLimits,
      /** A progressive photo of 50 megapixels with the usual halved colours needs 151 MB. */
      maxCoefficientBytes: 152_000_000,
      /** Larger pictures are decoded one at a time. A progressive photo of 12 megapixels needs 36 MB, and 230 ms. */
      heavyMs: 400,
      heavyPixels: 64_000_000,
      heavyCoefficientBytes: 40_000_000,
      /** A process that takes more processor time for a photo, or more memory, is ended. It takes about 45 MiB for an ordinary one. */
      maxCpuMs: 5_000,
      maxProcessBytes: 400 * 1024 * 1024,
      /** A process that has this much memory after a photo is ended as well; the next one begins with little. */
      keepProcessBytes: 160 * 1024 * 1024,
      /** How long a process without photos is kept. Starting one takes about half a second. */
      idleMs: 60_000,
      /** On the clock. An overloaded machine gets one ready in many seconds, and one that hangs keeps photos waiting. */
      startMs: 60_000,
      /**
       * On the clock. A process that hangs over a photo is ended then. An overloaded machine takes longer for an honest photo as well, so that
       * it is not refused as unreadable: it may be sent again.
       */
      timeoutMs: 10_000,
      /** Nobody waits for the checks: on an overloaded machine they go on slowly, instead of beginning anew for ever. */
      describeTimeoutMs: 30_000,
    },
  },
  /** Copies of the embedded database before risky steps, for each kind of step (decision 0010). */
  copies: {
    /** These stay: the newest ones, and all of the last days. */
    newest: 20,
    days: 14,
    /** Of these, older ones are deleted when all together have more bytes. The newest few stay in any case. */
    maxBytes: 512 * 1024 * 1024,
    newestOfAnySize: 3,
  },
  database: {
    /** The room on the disk that the embedded database keeps for logins and answers: some thousand transactions. */
    reserveBytes: 16 * 1024 * 1024,
  },
  rates: {
    /**
     * Mails with codes and links that a mail server has accepted, per mailbox, and per mailbox and network of the client. Beyond them a
     * mail is sent when the mailbox has none with a valid link, and for one network one in half an hour.
     */
    mailPerMailbox: { name: 'mail-mailbox', limit: 8, windowSeconds: day },
    mailPerMailboxNetwork: { name: 'mail-mailbox-network', limit: 5, windowSeconds: day },
    furtherMailPerMailboxNetwork: { name: 'further-mail-network', limit: 1, windowSeconds: 30 * minute },
    /** A second request within a minute is answered by the link of the first. */
    linkPerMailboxMinute: { name: 'link-mailbox-minute', limit: 1, windowSeconds: minute },
    /** It refuses nothing: accounts that asked for a reset link and got none. */
    linkNotSent: { name: 'link-not-sent', limit: 1, windowSeconds: day },
    /**
     * All tries of ten codes. Then codes of the account are not compared; the links in its mails work. Sixty guesses at six digits are
     * 1 in 16,000.
     */
    wrongCodePerAccount: { name: 'wrong-code-account', limit: 60, windowSeconds: day },
    /**
     * Wrong authentication codes of one account, over all networks that it does not know, and from each known one. Only somebody
     * who knows the password can enter one, and cannot use those of the owner's networks up. Three of a million codes are valid at a time: less than 1 in 10,000 a day.
     */
    wrongFactorPerAccount: { name: 'wrong-factor-account', limit: 20, windowSeconds: day },
    photoSavePerAccount: { name: 'photo-save-account', limit: 60, windowSeconds: hour },
    /**
     * KiB that an account stores, with what it replaces later: on the disk is what the last 31 days have brought, because a photo that
     * is not used any more stays for so long. A day is 34 saves of two photos of 15 MiB, or 340 of the size that the page sends.
     */
    photoKibPerAccountDay: { name: 'photo-kib-day', limit: 1024 * kibOfMebibyte, windowSeconds: day },
    photoKibPerAccount: { name: 'photo-kib', limit: 4096 * kibOfMebibyte, windowSeconds: 32 * day },
    /** Estimated processor time of decoders in milliseconds: 60 saves of two photos of 50 megapixels need 15 s. */
    decodingPerAccount: { name: 'decoding-account', limit: 60_000, windowSeconds: hour },
    /** Downloads with many centres. Archives of photos count as four. An officer who does nothing else takes one a minute. */
    exportPerAccount: { name: 'export-account', limit: 240, windowSeconds: hour },
    /** Per account. Further denials are refused but not recorded. */
    recordedDenials: { name: 'recorded-denial', limit: 20, windowSeconds: hour },
    /** Per account and client network. Of further failed logins only each that doubles the number is recorded. */
    recordedFailedLogins: { name: 'recorded-failed-login', limit: 20, windowSeconds: hour },
    /** Alarms about one account that wrong passwords lock for unknown networks. */
    keptOutAlarm: { name: 'kept-out-alarm', limit: 1, windowSeconds: hour },
    /** Centres that one administrator reads or downloads. More are an alarm, once an hour, and are not refused. */
    centreReads: { name: 'centre-reads', limit: 300, windowSeconds: hour },
    centreReadAlarm: { name: 'centre-read-alarm', limit: 1, windowSeconds: hour },
    /** A window stays full for a twelfth longer, and the mail is considered once an hour: together less than a day. */
    auditHeadMail: { name: 'audit-head-mail', limit: 1, windowSeconds: 21 * hour },
    /** A new code replaces the last one, so more of them open nothing; each is an entry of the audit trail. */
    handoverPerAccount: { name: 'handover-account', limit: 60, windowSeconds: hour },
    /** Of a head's checklist: one save every six seconds for an hour, which no form filled by a person needs. */
    savePerAccount: { name: 'save-account', limit: 600, windowSeconds: hour },
    /** A centre has its receipt mailed again, to addresses that its head typed: never enough to flood a mailbox. */
    receiptAgain: { name: 'receipt-again', limit: 1, windowSeconds: hour },
    receiptAgainDay: { name: 'receipt-again-day', limit: 3, windowSeconds: day },
  },
} as const;

type Widened<Value> = Value extends number
  ? number
  : Value extends string
    ? string
    : { readonly [Key in keyof Value]: Widened<Value[Key]> };

export type Limits = Widened<typeof defaultLimits>;
