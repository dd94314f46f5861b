/** Opens the database, the stores and the other services of the configuration. `serve.ts` and the tests use it. */
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { migrations } from './migrations/migrations.ts';
import { createAuthenticator } from './domain/accounts/authenticator.ts';
import { hasUsedAttempt } from './features/signup/store.ts';
import type { Clock } from './kernel/clock.ts';
import type { Randomness } from './kernel/randomness.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { OnFatalStorageError } from './kernel/fatal-storage-error.ts';
import type { Log } from './kernel/log.ts';
import { createFileTransport } from './platform/mail/file-transport.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { MailTransport } from './platform/mail/message.ts';
import { createSmtpTransport } from './platform/mail/smtp-transport.ts';
import { createRequestMetrics } from './platform/metrics/request-metrics.ts';
import { createPhotoInspector } from './platform/photos/inspect-photo.ts';
import { openPhotoStore } from './platform/photo-store/open-photo-store.ts';
import { deriveKeys } from './kernel/crypto/keys.ts';
import type { Limits } from './limits.ts';
import { loadMasterSecret } from './kernel/crypto/master-secret.ts';
import { createPasswords } from './domain/accounts/passwords.ts';
import { createTokens } from './domain/accounts/tokens.ts';
import type { Services } from './services.ts';

export interface Runtime {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly limits: Limits;
  readonly log: Log;
  /** Shows text in the terminal of the server. */
  readonly show: (text: string) => void;
  /** Called when written data may not be on the disk. */
  readonly onFatalStorageError?: OnFatalStorageError | undefined;
  /** Replaces the transport of the configuration. */
  readonly mailTransport?: MailTransport | undefined;
}

export interface OpenServices {
  readonly services: Services;
  /** Waits for mails that are being sent, then closes the database. */
  readonly close: () => Promise<void>;
}

function openMailTransport(config: Config, { clock, randomness, show }: Runtime): MailTransport {
  if (config.smtpUrl !== null) return createSmtpTransport(config.smtpUrl, config.mailFrom);
  const folder = path.join(config.dataDir, 'outbox');
  return createFileTransport({ folder, from: config.mailFrom, clock, randomness, show });
}

export async function openServices(config: Config, runtime: Runtime): Promise<OpenServices> {
  const { clock, randomness, limits, log } = runtime;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  chmodSync(config.dataDir, 0o700);
  const keys = deriveKeys(loadMasterSecret(config.tokenSecret, config.dataDir, randomness));
  const database = await openDatabase({
    url: config.databaseUrl,
    migrations,
    clock,
    onFatalStorageError: runtime.onFatalStorageError,
  });
  const photoStore = await openPhotoStore(config.photoStore, runtime.onFatalStorageError);
  const transport = runtime.mailTransport ?? openMailTransport(config, runtime);
  const mailer = createMailer({ database, transport, clock, randomness, keys, log });
  const tokens = createTokens(keys, clock);
  const services: Services = {
    config,
    database,
    clock,
    randomness,
    keys,
    tokens,
    passwords: createPasswords(limits.password),
    authenticator: createAuthenticator({
      database,
      tokens,
      keys,
      clock,
      limits: limits.session,
      hasUsedAttempt,
    }),
    mailer,
    photoInspector: createPhotoInspector(limits.photos.inspection),
    photoStore,
    requestMetrics: createRequestMetrics(),
    limits,
    log,
  };
  const close = async (): Promise<void> => {
    await mailer.settled();
    transport.close();
    await database.close();
  };
  return { services, close };
}
