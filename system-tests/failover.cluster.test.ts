/**
 * Two portals on three nodes of PostgreSQL under Patroni, whose primary and whose whole node is killed (security.md R9).
 * `npm test -- cluster` runs it, with `--rounds 10` for ten times the kills.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { linkPostgres18 } from '../tools/cluster/postgres-18.ts';
import { findClusterPrograms } from '../tools/find-programs.ts';
import { findPostgres, findPostgres18 } from '../tools/find-postgres.ts';
import { maxDeliveries } from '../server/src/platform/mail/deliver-mail.ts';
import { portalNodes } from './cluster/cluster-setup.ts';
import {
  leastSubmissions,
  runCluster,
  type ClusterReport,
  type ClusterRunOptions,
} from './cluster/cluster-run.ts';

const rounds = Number(process.env['CLUSTER_ROUNDS'] ?? '1');
const roundMs = 240_000;
const maxFailoverSeconds = 30;
/** After a plain client, where the cluster itself takes longer, as on a busy machine. */
const maxFollowSeconds = 5;
/** The mails that all portals may be sending at the moment of a fault; whether each arrived may be unknown. */
const maxDoubledByFault = maxDeliveries * portalNodes.length;

const describeRun = (report: ClusterReport): string =>
  [
    `${report.failovers.filter(({ clusterSeconds }) => clusterSeconds !== null).length} kills`,
    `${report.acknowledged} acknowledged writes (${report.photoSaves} photo saves, ${report.submissions} submissions)`,
    `${report.lost.length} lost`,
    `${report.staleReads.length} of ${report.readsChecked} reads stale`,
    `${report.mailsLost.length} of ${report.mailsExpected} mails lost`,
    report.mailsDoubled.length === 0
      ? 'none doubled'
      : `doubled (at most ${maxDoubledByFault} by a fault): ${report.mailsDoubled.map(({ after, count }) => `${count} after ${after}`).join(', ')}`,
  ].join(', ');

async function checkRun(
  title: string,
  options: Pick<ClusterRunOptions, 'postgres' | 'kills' | 'route' | 'returns'>,
): Promise<ClusterReport> {
  const programs = findClusterPrograms();
  if (programs === undefined)
    throw new Error('Programs of a cluster are missing: "npm run test:all" installs them.');
  const seed = Date.now() % 1_000_000;
  const report = await runCluster({
    ...options,
    programs,
    rounds,
    seed,
    report: (line) => console.log(`${title}: ${line}`),
  });
  console.log(`${title}: ${describeRun(report)}`);
  const { lost, staleReads, mailsLost, damaged, refused } = report;
  expect({ lost, staleReads, mailsLost, damaged, refused }, `seed ${seed}`).toEqual({
    lost: [],
    staleReads: [],
    mailsLost: [],
    damaged: [],
    refused: [],
  });
  for (const { what, clusterSeconds, portalSeconds } of report.failovers)
    expect(portalSeconds, what).toBeLessThan(
      Math.max(maxFailoverSeconds, (clusterSeconds ?? 0) + maxFollowSeconds),
    );
  // Each with two photos that were saved before.
  expect(report.submissions).toBeGreaterThanOrEqual(leastSubmissions(rounds));
  expect(report.readsChecked).toBeGreaterThan(report.readable / 2);
  expect(
    report.mailsDoubled.filter(({ after, count }) => after === 'no fault' || count > maxDoubledByFault),
  ).toEqual([]);
  return report;
}

/** Both tests run at the same time, because a failover is mostly waiting. */
const options = { concurrent: true, timeout: rounds * roundMs };

test(
  'through HAProxy, a primary and then the whole node of a primary and a portal are killed, and nothing acknowledged is lost',
  options,
  async () => {
    const { queuedAtKill } = await checkRun('Through HAProxy', {
      postgres: findPostgres() ?? '',
      kills: 'node',
      route: 'proxy',
      returns: 'rewound',
    });
    expect(queuedAtKill).toBeGreaterThan(0);
  },
);

test(
  'on PostgreSQL 18, with all servers in DATABASE_URL, a primary is killed and replaced by an empty one',
  { ...options, skip: findPostgres18() === undefined },
  async () => {
    const postgres = await mkdtemp(path.join(tmpdir(), 'postgres-18-'));
    await chmod(postgres, 0o755);
    try {
      linkPostgres18(postgres);
      await checkRun('On PostgreSQL 18', { postgres, kills: 'primary', route: 'hosts', returns: 'empty' });
    } finally {
      await rm(postgres, { recursive: true, force: true });
    }
  },
);
