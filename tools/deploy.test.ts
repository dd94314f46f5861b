/** The files of `deploy/` name metrics, commands and programs that exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8');
const sources = ['server/src/portal-metrics.ts', 'server/src/platform/metrics.ts'];
const metrics = new Set(
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"](portal_[a-z_]+)['"]/g)].map(([, name]) => name),
  ),
);

test.each(['prometheus-rules.yml', 'grafana-dashboard.json'])('%s asks for metrics of the portal', (file) => {
  const asked = [...read(file).matchAll(/\bportal_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''));
  expect(asked.length).toBeGreaterThan(9);
  expect(asked.filter((name) => !metrics.has(name))).toEqual([]);
});

test('every alarm of the rules can be found in the manual', () => {
  const alarms = [...read('prometheus-rules.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  const manual = readFileSync('docs/operations.md', 'utf8');
  expect(alarms.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});

const promtool = '/usr/bin/promtool';
test.skipIf(!existsSync(promtool))('Prometheus accepts the rules', () => {
  const output = execFileSync(promtool, ['check', 'rules', 'deploy/prometheus-rules.yml'], {
    encoding: 'utf8',
  });
  expect(output).toContain('19 rules found');
});

const systemd = '/usr/bin/systemd-analyze';
test.skipIf(!existsSync(systemd))('systemd understands when the timers run', () => {
  const timers = readdirSync('deploy').filter((name) => name.endsWith('.timer'));
  expect(timers).toHaveLength(5);
  for (const name of timers) {
    expect(readdirSync('deploy')).toContain(name.replace('.timer', '.service'));
    const [, calendar = ''] = /^OnCalendar=(.+)$/m.exec(read(name)) ?? [];
    expect(execFileSync(systemd, ['calendar', calendar], { encoding: 'utf8' })).toContain('Next elapse');
  }
});
