import { Gauge, Registry } from 'prom-client';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { testLimits } from '../testing/test-limits.ts';
import { insertCentre, startSignup } from '../testing/people.ts';

import { createGauge, type MetricsServer, startMetricsServer, writeMetrics } from './metrics.ts';
import { createPortalMetrics } from '../portal-metrics.ts';
import { sharedPortalTest } from '../testing/portal-test.ts';

const wrongCodePerAccount = { ...testLimits.rates.wrongCodePerAccount, limit: 2 };
const rates = { ...testLimits.rates, wrongCodePerAccount };
const mailbox = { ...testLimits.mailbox, alarmMails: 1 };

const test = sharedPortalTest({ limits: { ...testLimits, mailbox, rates } }).extend(
  'metrics',
  { scope: 'file' },
  async ({ app }, { onCleanup }) => {
    const metrics = await startMetricsServer(
      { host: '127.0.0.1', port: 0 },
      createPortalMetrics(app.services),
    );
    onCleanup(() => metrics.close());
    return metrics;
  },
);

async function readMetrics(metrics: MetricsServer): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines)
    expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? (\d[\d.e+-]*|\+Inf)$/);
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      // The order of labels does not matter; here the bound of a bucket is moved to the end.
      const sample = line.slice(0, space).replace(/\{(le="[^"]*"),(.*)\}$/, '{$2,$1}');
      return [sample, Number(line.slice(space + 1).replace('+Inf', 'Infinity'))];
    }),
  );
}

test('requests are counted and timed by route, never by path', async ({ app, metrics }) => {
  for (let count = 0; count < 3; count += 1) await app.fetch('/api/profiles/c_0199f3a1?secret=1');
  await app.fetch('/healthz');
  const samples = await readMetrics(metrics);
  expect(
    samples.get('portal_http_requests_total{method="GET",route="/api/profiles/:userId",status="401"}'),
  ).toBe(3);
  expect(samples.get('portal_http_requests_total{method="GET",route="/healthz",status="200"}')).toBe(1);
  const times = 'method="GET",route="/api/profiles/:userId"';
  expect(samples.get(`portal_http_request_seconds_count{${times}}`)).toBe(3);
  expect(samples.get(`portal_http_request_seconds_bucket{${times},le="+Inf"}`)).toBe(3);
  expect(samples.get(`portal_http_request_seconds_bucket{${times},le="10"}`)).toBe(3);
  expect(samples.get(`portal_http_request_seconds_sum{${times}}`)).toBeGreaterThan(0);
  expect(samples.get('portal_http_requests_in_flight')).toBe(0);
  expect([...samples.keys()].join()).not.toMatch(/0199f3a1|secret/);
});

test('queued mails, queues, free space and the version are reported', async ({ app, metrics }) => {
  expect((await readMetrics(metrics)).get('portal_outbox_mails')).toBe(0);
  await insertCentre(app, { phone: '9000000001' });
  const userId = await startSignup(app, '9000000001');
  await app.call(api.sendEmailCode, { body: { userId } });
  const { clock, database, mailer } = app.services;
  const expiresAt = new Date(clock.now().getTime() + 600_000);
  const message = { to: 'a@example.org', subject: 's', text: 't' };
  await database.transaction((tx) =>
    mailer.queueMail(tx, { kind: 'audit-head', about: '', message, expiresAt }),
  );
  await app.runSql(
    `insert into refused_addresses values ('b@example.org', '2026-01-10T06:00:00.000Z', '550 5.1.1')`,
  );
  const at = app.clock.now().toISOString();
  await app.runSql(
    `insert into login_failures values ('c_1', 'unknown', 20, '${at}', '${at}'),
     ('c_2', 'unknown', 19, '${at}', '${at}'), ('unknown x', 'unknown', 20, '${at}', '${at}')`,
  );
  app.clock.advance(30);
  const otp = 'no code';
  for (let count = 0; count < 2; count += 1) await app.call(api.verifyEmailCode, { body: { userId, otp } });
  const samples = await readMetrics(metrics);
  expect(samples.get('portal_blocked_codes')).toBe(1);
  expect(samples.get('portal_flooded_mailboxes')).toBe(1);
  expect(samples.get('portal_links_not_sent')).toBe(0);
  expect(samples.get('portal_locked_logins')).toBe(1);
  expect(samples.get('portal_password_refusals_total')).toBe(0);
  expect(samples.get('portal_outbox_mails')).toBe(1);
  expect(samples.get('portal_outbox_oldest_seconds')).toBe(30);
  expect(samples.get('portal_outbox_refused_addresses')).toBe(1);
  for (const name of ['portal_password_hashes', 'portal_photo_inspections'])
    for (const state of ['running', 'waiting']) expect(samples.get(`${name}{state="${state}"}`)).toBe(0);
  expect(samples.get('portal_event_loop_delay_seconds{percentile="99"}')).toBeGreaterThanOrEqual(0);
  for (const kind of ['data', 'photos'])
    expect(samples.get(`portal_free_bytes{of="${kind}"}`)).toBeGreaterThan(0);
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect([...samples.keys()].some((key) => key.startsWith('portal_build_info{version="1.'))).toBe(true);
  expect(samples.get('portal_figures_unread')).toBe(0);
});

test('metrics that cannot be read are omitted and counted', async () => {
  const registry = new Registry();
  const read = async () => Promise.reject(new Error('no'));
  registry.registerMetric(createGauge({ name: 'broken', help: 'Breaks.', read }));
  new Gauge({ name: 'whole', help: 'Whole.', labelNames: ['a'], registers: [registry] }).set(
    { a: '"\n\\' },
    2,
  );
  const text = await writeMetrics(registry);
  expect(text).not.toContain('broken');
  expect(text).toContain('whole{a="\\"\\n\\\\"} 2\n');
  expect(text).toContain('portal_figures_unread 1\n');
});

test('the metrics server serves metrics only, and the portal none', async ({ app, metrics }) => {
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
  const portal = await app.fetch('/metrics');
  expect(await portal.text()).not.toContain('portal_http');
});
