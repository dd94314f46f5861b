/** Opens the database, the stores and the other services of the configuration. `serve.ts` and the tests use it. */
import type { Log } from './kernel/log.ts';
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { migrations } from './migrations.ts';
import { createAuthenticator } from './accounts/authenticator.ts';
import { createTokens } from './accounts/tokens.ts';
import { TrailMonitor } from './audit/trail-monitor.ts';
import { bindPhotosAtStart, startAuditTrail } from './installation.ts';
import { reminderHooks } from './centres/reminders/release-reminders.ts';
import { correctionHooks } from './review/corrections/ask-correction.ts';
import { createPhoneAuthenticator } from './checklist/handover.ts';
import { attemptHooks } from './signup/account-mails.ts';
import { ownNotice, readLogo, readPrivacyNotice } from './agency.ts';
import { HeldUploads, openUploadFolder } from './platform/uploads.ts';
import { keptKinds } from './mails.ts';
import { openPlaces, type Places, TablesUnusable } from './places/open-places.ts';
import type { ServerClock } from './kernel/time.ts';
import type { Randomness } from './kernel/randomness.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { OnFatalStorageError } from './kernel/refusal.ts';
import { createFileTransport, createSmtpTransport } from './platform/mail/transports.ts';
import { createMailer, type Mailer, type MailerOptions } from './platform/mail/mailer.ts';
import type { MailTransport } from './platform/mail/message.ts';
import { createRequestMetrics } from './platform/metrics.ts';
import { createPhotoInspector, type PhotoInspector } from './platform/photos/inspect-photo.ts';
import { openPhotoStore } from './platform/photo-store/open-photo-store.ts';
import type { Keys } from './kernel/crypto/keys.ts';
import type { Limits } from './limits.ts';
import { loadKeys } from './load-keys.ts';
import { createBusyAlarm, createPasswords, type PasswordCost } from './accounts/passwords.ts';
import type { Services } from './services.ts';

// Says in the log what a start is waiting for, so that an instance that does not come up says why.

/** @param what such as `the database` */
async function warnWhileWaiting<Value>(
  { log, limits }: Runtime,
  what: string,
  awaited: Promise<Value>,
): Promise<Value> {
  const warn = () => log.warn(`the start waits for ${what}, which has not responded yet`);
  const timer = setTimeout(warn, limits.start.warnAfterMs);
  try {
    return await awaited;
  } finally {
    clearTimeout(timer);
  }
}

interface Runtime {
  readonly clock: ServerClock;
  readonly randomness: Randomness;
  readonly limits: Limits;
  readonly log: Log;
  /** Shows text in the terminal of the server. */
  readonly show: (text: string) => void;
  /** Called when written data may not be on the disk. */
  readonly onFatalStorageError?: OnFatalStorageError | undefined;
  /** Replaces the transport of the configuration. */
  readonly mailTransport?: MailTransport | undefined;
  /** Is used instead of an own one, and is not closed with the services. */
  readonly photoInspector?: PhotoInspector | undefined;
  /** Of new hashes; without it the cost of a portal in use. */
  readonly passwordCost?: PasswordCost | undefined;
}

function openMailTransport(config: Config, { clock, show }: Runtime): MailTransport {
  const from = config.mailFrom;
  if (config.smtpUrl !== null) return createSmtpTransport({ url: config.smtpUrl, from });
  const folder = path.join(config.dataDir, 'outbox');
  return createFileTransport({ folder, from, clock, show });
}

/** Throws `PhotosNotBound` when the database and the photo store do not belong together. */
async function openData(config: Config, runtime: Runtime, keys: Keys) {
  const { clock, randomness, limits, log, onFatalStorageError } = runtime;
  const opening = openDatabase({
    url: config.databaseUrl,
    migrations,
    clock,
    copies: { key: config.backupKey, limits: limits.copies },
    warn: (message) => log.warn({ alarm: 'database-settings' }, message),
    onReserveReleased: () =>
      log.error({ alarm: 'disk-full' }, 'the disk is full: the reserve is used, make room on the disk now'),
    onFatalStorageError,
  });
  const database = await warnWhileWaiting(runtime, 'the database', opening);
  try {
    const photoStore = await openPhotoStore(config.photoStore, { onFatalStorageError });
    const parts = { database, photoStore, clock, randomness };
    const binding = bindPhotosAtStart(parts, limits.photos.storeTimeoutMs, log);
    await warnWhileWaiting(runtime, 'the photo store', binding);
    await startAuditTrail({ database, keys, clock, log });
    return { database, photoStore };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openKeys(config: Config, { log, randomness }: Runtime): Keys {
  const { keys, isAuditSecretShared } = loadKeys(config, randomness);
  if (isAuditSecretShared)
    log.warn(
      { alarm: 'audit-secret' },
      'AUDIT_SECRET is not set: with TOKEN_SECRET, which the audit trail uses instead, its entries could be forged',
    );
  return keys;
}

/** The mails that concern a room report to it. */
function openMailer(
  config: Config,
  { clock, randomness, limits, log }: Runtime,
  parts: Pick<MailerOptions, 'database' | 'keys' | 'transport'>,
): Mailer {
  const ofAttempts = attemptHooks({ clock, keys: parts.keys, limits, log });
  return createMailer({
    ...parts,
    clock,
    randomness,
    log,
    kept: { kinds: keptKinds, seconds: limits.mails.keepUnsentSeconds },
    hooks: {
      code: ofAttempts,
      reset: ofAttempts,
      correction: correctionHooks,
      reminder: reminderHooks({ clock, config }),
    },
  });
}

/** Throws `ConfigError` when the tables of PLACES_DIR cannot be used. */
function openConfiguredPlaces({ placesDir }: Config): Places {
  try {
    return openPlaces(placesDir);
  } catch (error) {
    if (!(error instanceof TablesUnusable)) throw error;
    throw new ConfigError([`PLACES_DIR names tables that cannot be used: ${error.message}`]);
  }
}

/** Throws `ConfigError` when a file of the agency cannot be used. */
function openAgencyFiles(config: Config): Pick<Services, 'logo' | 'privacyNotice'> {
  const logo = config.agencyLogo === null ? null : readLogo(config.agencyLogo);
  const privacyNotice = readPrivacyNotice(config.privacyNotice ?? ownNotice, config);
  const problems = [];
  if (typeof logo === 'string') problems.push(`AGENCY_LOGO ${logo}`);
  if (typeof privacyNotice === 'string') problems.push(`PRIVACY_NOTICE ${privacyNotice}`);
  if (typeof logo === 'string' || typeof privacyNotice === 'string') throw new ConfigError(problems);
  return { logo, privacyNotice };
}

const openPhotoInspector = ({ limits, log, photoInspector }: Runtime): PhotoInspector =>
  photoInspector ??
  createPhotoInspector(limits.photos.inspection, (message, account) =>
    log.warn({ alarm: 'photo-decoder', account }, message),
  );

export async function openServices(config: Config, runtime: Runtime) {
  const { clock, randomness, limits, log } = runtime;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  chmodSync(config.dataDir, 0o700);
  const places = openConfiguredPlaces(config);
  const agencyFiles = openAgencyFiles(config);
  const keys = openKeys(config, runtime);
  const { database, photoStore } = await openData(config, runtime, keys);
  const transport = runtime.mailTransport ?? openMailTransport(config, runtime);
  const mailer = openMailer(config, runtime, { database, keys, transport });
  const tokens = createTokens(keys, clock);
  const parts = { clock, config, database, keys, limits, log, randomness, tokens };
  const photoInspector = openPhotoInspector(runtime);
  const services: Services = {
    ...parts,
    trailMonitor: new TrailMonitor(parts),
    passwords: createPasswords(
      limits.password,
      runtime.passwordCost,
      createBusyAlarm(parts, limits.password.alarmEverySeconds),
    ),
    authenticator: createAuthenticator({ ...parts, authenticatePhone: createPhoneAuthenticator(parts) }),
    mailer,
    photoInspector,
    heldUploads: new HeldUploads(clock, limits.photos.held),
    photoStore,
    uploadFolder: openUploadFolder(config.dataDir),
    places,
    ...agencyFiles,
    requestMetrics: createRequestMetrics(),
  };
  /** Waits for mails that are being sent, then closes the database. */
  const close = async (): Promise<void> => {
    if (runtime.photoInspector === undefined) photoInspector.close();
    await mailer.close();
    transport.close();
    await database.close();
  };
  return { services, close };
}
