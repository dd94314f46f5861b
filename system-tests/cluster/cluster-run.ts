/** Runs two portals on a cluster under eight clients, kills parts of it, and compares what was acknowledged with what is stored and was mailed. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { canonicalJson } from '#contract/canonical-json.ts';
import { readConfig } from '../../server/src/config.ts';
import { openPhotoStore } from '../../server/src/platform/photo-store/open-photo-store.ts';
import { findBrokenEntry } from '../faults/check-portal.ts';
import { drainOutbox } from '../faults/mails.ts';
import {
  clients,
  createClusterJournal,
  setPassword,
  type ClientContext,
  type ClusterJournal,
  verifyPerson,
} from './clients.ts';
import {
  otherNode,
  portalNodes,
  probeUrl,
  startClusterSetup,
  tokenSecret,
  type AcceptedMail,
  type ClusterSetup,
  type PortalNode,
  type SetupOptions,
} from './cluster-setup.ts';
import { createSeededRandom, type Person } from '../faults/journal.ts';

interface Findings {
  /** One sentence for each acknowledged write that is not stored as it was acknowledged. */
  readonly lost: readonly string[];
  readonly mailsLost: readonly string[];
  readonly mailsDoubled: readonly DoubledEmails[];
  /** What else is wrong with the stored data. */
  readonly damaged: readonly string[];
}

/** How many mails were accepted once more after a fault and before the next one. */
interface DoubledEmails {
  readonly after: string;
  readonly count: number;
}

type Rows = readonly Readonly<Record<string, unknown>>[];
type ReadRows = (sql: string) => Promise<Rows>;

async function findLostChecklists(read: ReadRows, { checklists }: ClusterJournal): Promise<string[]> {
  const rows =
    await read(`SELECT c.centre_id, c.status, c.answers, centre.sha256 AS centre, strong.sha256 AS strong
    FROM checklists c LEFT JOIN photos centre ON centre.id = c.centre_photo_id
    LEFT JOIN photos strong ON strong.id = c.strong_room_photo_id`);
  const stored = new Map(
    rows.map((row) => {
      const { feedback } = JSON.parse(String(row['answers'])) as { readonly feedback?: string };
      const photos = [row['centre'], row['strong']];
      return [String(row['centre_id']), { feedback, photos, submitted: row['status'] === 'submitted' }];
    }),
  );
  return [...checklists].flatMap(([id, state]) => {
    const found = stored.get(id) ?? null;
    return canonicalJson(found) === canonicalJson(state)
      ? []
      : [`The checklist of ${id} is ${canonicalJson(found)} instead of ${canonicalJson(state)}`];
  });
}

async function findLostAccounts(read: ReadRows, journal: ClusterJournal): Promise<string[]> {
  const withPassword = await read('SELECT username FROM accounts WHERE password_hash IS NOT NULL');
  const usernames = new Set(withPassword.map(({ username }) => String(username)));
  const centres = await read('SELECT id FROM centres');
  const ids = new Set(centres.map(({ id }) => String(id)));
  return [
    ...[...journal.passwords.keys()]
      .filter((phone) => !usernames.has(phone))
      .map((phone) => `${phone} has no password`),
    ...[...journal.centres]
      .filter(([id]) => !ids.has(id))
      .map(([, code]) => `The centre ${code} is not stored`),
  ];
}

/** Each submission has exactly one entry in the audit trail. */
async function findDoubledSubmissions(read: ReadRows): Promise<string[]> {
  const rows = await read(`SELECT c.code, count(a.sequence) AS entries FROM
    (SELECT centres.centre_code AS code FROM checklists JOIN centres ON centres.id = centre_id WHERE status = 'submitted') c
    LEFT JOIN audit_trail a ON a.act = 'checklist.submitted' AND a.target = c.code GROUP BY 1 HAVING count(a.sequence) <> 1`);
  return rows.map(({ code, entries }) => `The submission of ${String(code)} has ${String(entries)} entries`);
}

async function findDamagedPhotos(read: ReadRows, { store }: ClusterSetup): Promise<string[]> {
  const photoStore = await openPhotoStore(readConfig(store.environment).photoStore);
  const damaged: string[] = [];
  for (const { id, sha256 } of await read('SELECT id, sha256 FROM photos')) {
    const bytes = await photoStore.get(String(id), 'original');
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256)
      damaged.push(`The original of photo ${String(id)} differs from the upload`);
  }
  return damaged;
}

async function checkTrail(url: string): Promise<string[]> {
  const brokenAt = await findBrokenEntry(url, tokenSecret);
  return brokenAt === null ? [] : [`The audit trail is broken at ${brokenAt}`];
}

const keyOf = ({ to, code }: AcceptedMail): string => `${to} ${code ?? 'notice'}`;

function findLostEmails(accepted: readonly AcceptedMail[], { mails }: ClusterJournal): string[] {
  const different = new Map<string, Set<string>>();
  for (const mail of accepted)
    different.set(mail.to, (different.get(mail.to) ?? new Set()).add(mail.code ?? 'notice'));
  return [...mails].flatMap(([to, expected]) => {
    const kinds = different.get(to) ?? new Set();
    const notices = kinds.has('notice') ? 1 : 0;
    const codes = kinds.size - notices;
    return codes < expected.codes || notices < expected.notices
      ? [
          `${to} got ${codes} codes and ${notices} notices instead of ${expected.codes} and ${expected.notices}`,
        ]
      : [];
  });
}

/** Nobody is to get two mails for one reason: a mail that is sent again is the same mail. */
function findDifferentEmails(accepted: readonly AcceptedMail[]): string[] {
  return [...Map.groupBy(accepted, keyOf)]
    .filter(([, mails]) => new Set(mails.map(({ messageId }) => messageId)).size > 1)
    .map(([key]) => `The mail ${key} came with different Message-IDs`);
}

/** A mail that is accepted a second time belongs to the last fault before that. */
function countDoubled(accepted: readonly AcceptedMail[], faults: ClusterJournal['faults']): DoubledEmails[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (const { messageId, at } of accepted.toSorted((a, b) => a.at - b.at)) {
    const last = faults.findLastIndex((fault) => fault.at <= at);
    const after = last === -1 ? 'no fault' : `${last + 1}. ${faults[last]?.what ?? ''}`;
    if (seen.has(messageId)) counts.set(after, (counts.get(after) ?? 0) + 1);
    seen.add(messageId);
  }
  return [...counts].map(([after, count]) => ({ after, count }));
}

/** Longer than a mail of a portal that was killed is reserved for it. */
const outboxTimeoutMs = 90_000;

/** To be called when no client writes any more. */
async function checkCluster(setup: ClusterSetup, journal: ClusterJournal): Promise<Findings> {
  const read: ReadRows = (sql) => setup.cluster.run(sql, 'portal');
  const waiting = await drainOutbox({ rows: read }, outboxTimeoutMs);
  const accepted = setup.relays.read();
  return {
    lost: [...(await findLostChecklists(read, journal)), ...(await findLostAccounts(read, journal))],
    mailsLost: findLostEmails(accepted, journal),
    mailsDoubled: countDoubled(accepted, journal.faults),
    damaged: [
      ...(waiting === 0 ? [] : [`${waiting} mails wait in the outbox`]),
      ...findDifferentEmails(accepted),
      ...(await findDoubledSubmissions(read)),
      ...(await findDamagedPhotos(read, setup)),
      ...(await checkTrail(setup.databaseUrl)),
    ],
  };
}

interface Failover {
  readonly what: string;
  /** From the kill until a plain client can write through HAProxy. Null for a planned change. */
  readonly clusterSeconds: number | null;
  /**
   * From the kill until a portal acknowledges a write that was sent after the kill. For a planned change the longest time
   * without an acknowledged write.
   */
  readonly portalSeconds: number;
}

const patienceMs = 90_000;
const queuedNotices = 4;
const mailOutageMs = 4_000;

/** Writes once, as a client without a pool does. */
async function probe(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('insert into probes default values');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function secondsUntil(since: number, isReached: () => Promise<boolean> | boolean): Promise<number> {
  while (!(await isReached())) {
    if (performance.now() - since > patienceMs) return Infinity;
    await delay(50);
  }
  return (performance.now() - since) / 1000;
}

/** @param proxyNode whose HAProxy the plain client uses */
async function measure(
  { setup, context }: Run,
  what: string,
  proxyNode: PortalNode,
  fault: () => Promise<void>,
): Promise<Failover> {
  const since = performance.now();
  await fault();
  const url = probeUrl(setup.cluster, proxyNode);
  const canWrite = () =>
    probe(url).then(
      () => true,
      () => false,
    );
  const { acknowledged } = context.journal;
  let next = acknowledged.length;
  const isAcknowledged = (): boolean => {
    for (; next < acknowledged.length; next += 1)
      if ((acknowledged[next]?.startedAt ?? 0) > since) return true;
    return false;
  };
  const [clusterSeconds] = await Promise.all([
    secondsUntil(since, canWrite),
    secondsUntil(since, isAcknowledged),
  ]);
  const first = acknowledged.find(({ startedAt }) => startedAt > since);
  return { what, clusterSeconds, portalSeconds: ((first?.at ?? Infinity) - since) / 1000 };
}

interface Run {
  readonly setup: ClusterSetup;
  readonly context: ClientContext;
}

/** To be called when the fault begins. */
function recordFault({ context }: Run, what: string): void {
  context.journal.faults.push({ what, at: Date.now() });
}

/** How a killed primary comes back: with its data, which Patroni rewinds, or empty, as another machine does. */
type Return = 'rewound' | 'empty';

/** Kills PostgreSQL and Patroni of the primary; afterwards both start again, as systemd starts them. */
async function killPrimary(run: Run, returns: Return): Promise<Failover> {
  const { cluster } = run.setup;
  const { leader = 'node1' } = await cluster.waitUntilHealthy(2);
  const { database, clearDatabase } = cluster.nodes[leader];
  const what = `primary ${leader} killed`;
  recordFault(run, what);
  const failover = await measure(run, what, 'node1', () => database.kill());
  if (returns === 'empty') clearDatabase();
  database.start();
  await cluster.waitUntilHealthy(2);
  return failover;
}

/** A planned change of the primary. */
async function switchOver(run: Run): Promise<Failover> {
  const { cluster } = run.setup;
  const state = await cluster.waitUntilHealthy(2);
  const what = `planned switchover from ${state.leader} to ${state.synchronous}`;
  recordFault(run, what);
  const since = performance.now();
  await cluster.switchover(state);
  await cluster.waitUntilHealthy(2);
  const { acknowledged } = run.context.journal;
  const times = acknowledged.map(({ at }) => at).filter((at) => at > since);
  const pauses = times.map((at, index) => at - (times[index - 1] ?? since));
  return { what, clusterSeconds: null, portalSeconds: Math.max(...pauses) / 1000 };
}

/** Returns the node of the primary and a portal. Changes the primary while it is on the node without a portal. */
async function findPortalWithPrimary(run: Run): Promise<PortalNode> {
  const { cluster } = run.setup;
  for (;;) {
    const state = await cluster.waitUntilHealthy(2);
    const node = portalNodes.find((name) => name === state.leader);
    if (node !== undefined) return node;
    recordFault(run, 'another planned switchover');
    await cluster.switchover(state);
  }
}

/** Sets passwords whose notices wait, because the mail server of the portal's node does not respond. */
async function queueNotices({ setup, context }: Run, node: PortalNode): Promise<readonly Person[]> {
  const people = Array.from({ length: queuedNotices }, () => context.takePerson('register'));
  const handles: (string | null)[] = [];
  for (const person of people) handles.push(await verifyPerson(context, node, person));
  setup.relays.freeze(node);
  const set = await Promise.all(
    people.map((person, index) => setPassword(context, node, person, handles[index] ?? '')),
  );
  return people.filter((_, index) => set[index]);
}

/** Kills everything on the node of a portal at once, as when the machine disappears. It stays away until `replaceNode`. */
async function killNode(run: Run, node: PortalNode): Promise<Failover> {
  const { cluster, portals, relays } = run.setup;
  recordFault(run, `mail server of ${node} frozen`);
  const queued = await queueNotices(run, node);
  const { database, etcd, proxy } = cluster.nodes[node];
  const arrived = new Set(relays.read().flatMap(({ to, code }) => (code === null ? [to] : [])));
  run.context.journal.queuedAtKill += queued.filter(({ email }) => !arrived.has(email)).length;
  const what = `node ${node} of the primary killed`;
  recordFault(run, what);
  return measure(run, what, otherNode(node), async () => {
    await Promise.all([portals.kill(node), database.kill(), etcd.kill(), proxy.kill(), relays.kill(node)]);
  });
}

/** The mail server of a portal is away for some seconds, and HAProxy uses the other one. */
async function interruptMailServer(run: Run, node: PortalNode): Promise<void> {
  const { relays } = run.setup;
  recordFault(run, `mail server of ${node} killed`);
  await relays.kill(node);
  await delay(mailOutageMs);
  relays.start(node);
}

/** Another machine replaces the killed node. */
async function replaceNode({ setup }: Run, node: PortalNode): Promise<void> {
  const { cluster, portals, relays } = setup;
  await cluster.replace(node);
  cluster.nodes[node].proxy.start();
  relays.start(node);
  await cluster.waitUntilHealthy(2);
  await portals.start(node);
}

export interface ClusterRunOptions extends Omit<SetupOptions, 'peopleCount'> {
  readonly rounds: number;
  /** `primary`: each round kills the primary. `node`: each round also changes the primary as planned and kills its node. */
  readonly kills: 'primary' | 'node';
  readonly returns: Return;
  readonly seed: number;
  readonly report: (line: string) => void;
}

export interface ClusterReport extends Findings {
  readonly failovers: readonly Failover[];
  readonly acknowledged: number;
  readonly photoSaves: number;
  readonly submissions: number;
  /** Mails that waited for the mail server of a portal when its node was killed. */
  readonly queuedAtKill: number;
  readonly mailsExpected: number;
  readonly readable: number;
  readonly readsChecked: number;
  readonly staleReads: readonly string[];
  readonly refused: readonly string[];
}

const workMs = 3_000;
const maxWorkMs = 60_000;

/** What the clients must have done for a run to say something. */
export const leastSubmissions = (rounds: number): number => rounds * 6;

const describeFailover = ({ what, clusterSeconds, portalSeconds }: Failover): string =>
  clusterSeconds === null
    ? `${what}: no write for ${portalSeconds.toFixed(1)} s`
    : `${what}: a plain client writes after ${clusterSeconds.toFixed(1)} s, the portal after ${portalSeconds.toFixed(1)} s`;

/** Yields what each fault of a round has cost. */
async function* runRound(run: Run, { kills, returns }: ClusterRunOptions): AsyncGenerator<Failover> {
  await delay(workMs);
  yield await killPrimary(run, returns);
  if (kills === 'primary') return;
  yield await switchOver(run);
  const node = await findPortalWithPrimary(run);
  await interruptMailServer(run, otherNode(node));
  yield await killNode(run, node);
  await replaceNode(run, node);
}

/** Runs the clients until `work` has ended. */
async function withClients<Value>(
  context: Omit<ClientContext, 'isStopped'>,
  work: (context: ClientContext) => Promise<Value>,
): Promise<Value> {
  let isStopped = false;
  const shared: ClientContext = { ...context, isStopped: () => isStopped };
  const running = clients.map((client) =>
    client(shared).catch((error: unknown) => void shared.journal.refused.push(String(error))),
  );
  try {
    return await work(shared);
  } finally {
    isStopped = true;
    await Promise.all(running);
  }
}

export async function runCluster(options: ClusterRunOptions): Promise<ClusterReport> {
  const { rounds, seed, report } = options;
  const setup = await startClusterSetup({ ...options, peopleCount: 300 + 500 * rounds });
  const { portals, relays, takePerson } = setup;
  const journal = createClusterJournal();
  try {
    report('The cluster is up');
    const context = { portals, relays, journal, takePerson, random: createSeededRandom(seed) };
    const failovers = await withClients(context, async (shared) => {
      const all: Failover[] = [];
      for (let round = 0; round < rounds; round += 1)
        for await (const failover of runRound({ setup, context: shared }, options)) {
          all.push(failover);
          report(describeFailover(failover));
        }
      await delay(workMs);
      // A slow machine takes longer for as much.
      const deadline = performance.now() + maxWorkMs;
      while (journal.submissions < leastSubmissions(rounds) && performance.now() < deadline) await delay(200);
      return all;
    });
    const findings = await checkCluster(setup, journal);
    const expected = [...journal.mails.values()].map(({ codes, notices }) => codes + notices);
    const mailsExpected = expected.reduce((sum, count) => sum + count, 0);
    return { ...findings, ...journal, mailsExpected, acknowledged: journal.acknowledged.length, failovers };
  } finally {
    await setup.remove();
  }
}
