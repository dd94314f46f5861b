/** Starts the server: reads the configuration, opens the services, listens, and shows its address. */
import process from 'node:process';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createFirstAdmin, type FirstAdmin } from './first-admin.ts';
import { installShutdown } from './graceful-shutdown.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openServices } from './open-services.ts';
import { systemClock } from './kernel/clock.ts';
import { systemRandomness } from './kernel/randomness.ts';
import { createLog } from './kernel/log.ts';
import { startMetricsServer, type MetricsServer } from './platform/metrics/metrics-server.ts';
import { createPortalMetrics } from './portal-metrics.ts';
import { defaultLimits } from './limits.ts';
import type { Services } from './services.ts';

const show = (text: string): void => void process.stdout.write(`${text}\n`);

/** Logs only warnings and errors in a terminal, and every request elsewhere (a service, a container). */
const log = createLog((line) => void process.stderr.write(line), process.stderr.isTTY ? 'warn' : 'info');

function startupBanner(config: Config, address: string, admin: FirstAdmin | null): string {
  const { publicUrl, dataDir, smtpUrl } = config;
  const password =
    admin === null
      ? 'the password you have set'
      : (admin.generatedPassword ?? 'the password given in ADMIN_PASSWORD');
  const passwordFile = admin?.passwordFile ?? null;
  return [
    '',
    `The portal is running at ${config.port === 0 ? address : publicUrl} (listening on ${address}).`,
    `  Centres:         open this address and choose Register.`,
    `  Administrators:  ${config.port === 0 ? address : publicUrl}/admin/login, username "admin", ${admin?.generatedPassword === null || admin === null ? password : `password "${password}"`}`,
    ...(passwordFile === null
      ? []
      : [`                   (shown only once; also in ${passwordFile}: delete that file after reading it)`]),
    smtpUrl === null
      ? `  E-mails:         shown here and written to files in ${dataDir}/outbox (SMTP_URL is not set).`
      : `  E-mails:         sent through ${new URL(smtpUrl).host}.`,
    `  Data:            ${dataDir}`,
    '  Stop:            Ctrl+C',
    '',
  ].join('\n');
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
  log.fatal({ err: error, alarm: 'disk' }, 'the disk does not store what is written: the server stops');
  failAndExit?.();
}

async function start(): Promise<void> {
  process.umask(0o077);
  const config = readConfig();
  const clock = systemClock;
  const randomness = systemRandomness(clock);
  const { services, close: closeServices } = await openServices(config, {
    clock,
    randomness,
    limits: defaultLimits,
    log,
    show,
    onFatalStorageError,
  });
  await services.photoStore.sweepStaging();
  const admin = await createFirstAdmin(services);
  const app = await buildApp(services);
  const address = await app.listen({ host: config.host, port: config.port });
  const stopHousekeeping = startHousekeeping(services);
  const metrics = await openMetrics(services);
  failAndExit = installShutdown({
    stopListening: () => app.close(),
    closeServices: async () => {
      await stopHousekeeping();
      await metrics?.close();
      await closeServices();
    },
    log,
  });
  show(startupBanner(config, address, admin));
}

try {
  await start();
} catch (error) {
  if (error instanceof ConfigError) show(`The configuration cannot be used:\n${error.message}`);
  else show(`The portal could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
