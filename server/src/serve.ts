/** Runs the server: opens the services, listens, shows its address, and shuts down without losing a request. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createFirstAdmin, type FirstAdmin, firstPasswordFile } from './first-admin.ts';
import { startHousekeeping } from './housekeeping.ts';
import { hasPattern } from './kernel/crypto/keys.ts';
import { lockFolder } from './kernel/lock-folder.ts';
import { createLog } from './kernel/log.ts';
import { systemRandomness } from './kernel/randomness.ts';
import { SteadyClock } from './kernel/time.ts';
import type { Limits } from './limits.ts';
import { openServices } from './open-services.ts';
import { removeAbandonedStaging } from './platform/backup/staging-folders.ts';
import { isStorageFull } from './platform/database/errors.ts';
import { describeDatabase } from './platform/database/postgres/server-urls.ts';
import { type MetricsServer, startMetricsServer } from './platform/metrics.ts';
import { describeLocation } from './platform/photo-store/photo-store-location.ts';
import { sweepUploads } from './platform/uploads.ts';
import { createPortalMetrics } from './portal-metrics.ts';
import { readPortalVersion } from './kernel/portal-version.ts';
import type { Services } from './services.ts';
import { messageOf } from './kernel/refusal.ts';

// Gives the event loop precedence over Node's pool of threads, which compares passwords: a storm of logins must not slow everybody else
// (decision 0018).

const threadsFolder = '/proc/self/task';

/** Only Linux has a priority for each thread; elsewhere, and where it is not allowed, nothing changes. */
function lowerPoolPriority(): void {
  try {
    for (const thread of readdirSync(threadsFolder))
      if (readFileSync(`${threadsFolder}/${thread}/comm`, 'utf8').startsWith('libuv-worker'))
        setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // As said above.
  }
}

// Shuts the server down gracefully: requests in progress finish, then the database and the stores close (security.md
// R4, R12).

/** The longest DRAIN_SECONDS, and what `drain` takes besides. */
const maxDrainMs = 34_000;
const finishRequestsMs = 30_000;
/** Short, because the state of the process is unknown after an uncaught error. */
const finishRequestsAfterErrorMs = 3_000;
const closeServicesMs = 8_000;

// Only SIGTERM and SIGINT are handled. After a signal such as SIGSEGV no JavaScript can run safely, and a handler for
// SIGHUP would end a server that was started with nohup.
const ignoredEvents = [
  ...(['SIGHUP', 'SIGQUIT', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const),
  ...(['SIGUSR2', 'beforeExit'] as const),
];

/**
 * A signal ends the process with code 0; a second signal ends it at once with code 1. An uncaught exception or an unhandled
 * rejection is logged and ends it with code 1. Returns a function that ends it with code 1 for any other reason.
 * @param drainMs how long load balancers have to notice; not after an error
 * @param closeServices is called after the last response, or when that takes too long
 */
function installShutdown(
  app: FastifyInstance,
  drainMs: number,
  closeServices: () => Promise<void>,
): () => void {
  let isClosing = false;
  let hasFailed = false;
  const options = {
    delay: maxDrainMs + finishRequestsMs + closeServicesMs,
    logger: log,
    skip: ignoredEvents,
  };
  const { close } = closeWithGrace(options, async (cause) => {
    isClosing = true;
    const isUncaught = 'err' in cause;
    if (isUncaught) log.fatal({ err: cause.err }, 'uncaught error: the server stops');
    if ('signal' in cause) {
      log.info({ signal: cause.signal }, 'the server stops: requests in progress are finished first');
      await app.drain(drainMs);
    }
    const waitMs = isUncaught ? finishRequestsAfterErrorMs : finishRequestsMs;
    await Promise.race([app.close(), delay(waitMs, undefined, { ref: false })]);
    await closeServices();
    if (isUncaught || hasFailed) process.exit(1);
  });
  return () => {
    hasFailed = true;
    if (!isClosing) close();
  };
}

const show = (text: string): void => void process.stdout.write(`${text}\n`);

/** Logs only warnings and errors in a terminal, and every request elsewhere (a service, a container). */
const log = createLog((line) => void process.stderr.write(line), process.stderr.isTTY ? 'warn' : 'info');

function startupBanner(config: Config, address: string, admin: FirstAdmin | null): string {
  const { dataDir, databaseUrl, photoStore, smtpUrl } = config;
  const url = config.port === 0 ? address : config.publicUrl;
  const generatedPassword = admin?.generatedPassword ?? null;
  const known = admin === null ? 'the password you have set' : 'the password given in ADMIN_PASSWORD';
  return [
    '',
    `The portal ${readPortalVersion()} is running at ${url} (listening on ${address}).`,
    `  Centres:         open this address and choose Register.`,
    `  Administrators:  ${url}/admin/login, username "admin", ${generatedPassword === null ? known : `password "${generatedPassword}"`}`,
    ...(generatedPassword === null
      ? []
      : [
          `                   (shown only once; also in ${firstPasswordFile(config)}: delete that file after reading it)`,
        ]),
    smtpUrl === null
      ? `  E-mails:         shown here and written to files in ${dataDir}/outbox (SMTP_URL is not set).`
      : `  E-mails:         sent through ${new URL(smtpUrl).host}.`,
    `  Data:            ${dataDir}, database ${describeDatabase(databaseUrl)}, photos ${describeLocation(photoStore)}`,
    '  Stop:            Ctrl+C',
    '',
  ].join('\n');
}

function warnOfGuessableSecrets({ backupKey, tokenSecret }: Config): void {
  const secrets = Object.entries({ BACKUP_KEY: backupKey, TOKEN_SECRET: tokenSecret });
  for (const [name, secret] of secrets)
    if (secret !== null && hasPattern(secret))
      log.warn(`${name} has a visible pattern. Generate one, for example with "openssl rand -base64 48".`);
}

async function openMetrics(services: Services): Promise<MetricsServer | null> {
  const { metrics } = services.config;
  if (metrics === null) return null;
  const server = await startMetricsServer(metrics, createPortalMetrics(services));
  show(`Metrics for Prometheus: http://${metrics.host}:${server.port}/metrics`);
  return server;
}

/** Null until the server listens: before that, an error ends the start itself. */
let failAndExit: (() => void) | null = null;

/** Ends the process, so that its supervisor starts a new one, which reads what is really on the disk. */
function onFatalStorageError(error: Error): void {
  log.fatal(
    { err: error, alarm: 'disk' },
    'the disk fails, or the database file was damaged: the server stops',
  );
  failAndExit?.();
}

async function start(limits: Limits, config: Config): Promise<void> {
  process.umask(0o077);
  warnOfGuessableSecrets(config);
  // Before anything is read or swept.
  const unlockDataDir = lockFolder(
    config.dataDir,
    `another portal is running with the data folder ${config.dataDir}. Stop it, or set DATA_DIR to a folder of its own for each instance.`,
  );
  const clock = new SteadyClock(log);
  const randomness = systemRandomness(clock);
  const { services, close: closeServices } = await openServices(config, {
    clock,
    randomness,
    limits,
    log,
    show,
    onFatalStorageError,
  });
  // Where the lock covers the photos: another folder may be shared with instances that are receiving photos.
  const { dataDir, photoStore } = config;
  if (photoStore.kind === 'folder' && !path.relative(dataDir, photoStore.folder).startsWith('..'))
    await services.photoStore.sweepStaging();
  await sweepUploads(services.uploadFolder);
  await removeAbandonedStaging(config.dataDir);
  const admin = await createFirstAdmin(services);
  lowerPoolPriority();
  const app = await buildApp(services);
  const address = await app.listen({ host: config.host, port: config.port });
  const stopHousekeeping = startHousekeeping(services);
  const metrics = await openMetrics(services);
  failAndExit = installShutdown(app, config.drainMs, async () => {
    await stopHousekeeping();
    await metrics?.close();
    await closeServices();
    unlockDataDir();
  });
  show(startupBanner(config, address, admin));
  if (admin === null && existsSync(firstPasswordFile(config)))
    log.warn(`${firstPasswordFile(config)} still has the first password of "admin". Delete that file.`);
}

/**
 * Resolves when the server listens. Ends the process with code 1 when it cannot start.
 * @param unknownSettings names in the file of settings
 */
export async function serve(
  limits: Limits,
  config: Config,
  unknownSettings: readonly string[] = [],
): Promise<void> {
  for (const name of unknownSettings)
    log.warn(`${name} is no setting of the portal: look for a slip in its name.`);
  try {
    await start(limits, config);
  } catch (error) {
    const reason = isStorageFull(error)
      ? 'the disk of its data is full. Make room there, then start the portal again.'
      : messageOf(error);
    show(`The portal could not start: ${reason}`);
    process.exit(1);
  }
}
