/**
 * Clients that stall, trickle, vanish, are refused, send too much or too little, and read nothing, at every call that takes a
 * body. After each kind the process is the same and nothing is left of them: no handle, no file, no permit (security.md T45).
 * `npm test -- hostile` runs it.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { proxies, startShippedProxy } from '../tools/proxies.ts';
import { defaultLimits } from '../server/src/limits.ts';
import { findDecoders } from '../server/src/testing/run-command.ts';
import {
  headOf,
  hostileCalls,
  complainIfSilent,
  openClient,
  areRefused,
  holdForms,
  readSlowly,
  sendTooMuch,
  stopAtEachPart,
  type Scenario,
} from './hostile/hostile-clients.ts';
import { hostileLimits } from './hostile/hostile-limits.ts';
import { startHostilePortal, type HostilePortal } from './hostile/hostile-portal.ts';

const { atOncePerAccount, atOncePerAddress } = defaultLimits.forms;

let portal: HostilePortal;
let idleHandles: readonly string[];

const target = () => ({ portal, port: portal.port });
const runAll = async (scenario: Scenario): Promise<readonly string[]> =>
  (await Promise.all(hostileCalls.map((call) => scenario(call, target())))).flat();

/** Holds as many forms as one address may send at a time: none of them waits, so no permit is missing. */
async function holdAllPermits(address: string) {
  const accounts = portal.accounts.slice(1, 1 + atOncePerAddress / atOncePerAccount);
  const held = holdForms(target(), Array(atOncePerAccount).fill(accounts).flat(), address);
  await vi.waitFor(async () => expect(await portal.listUploads()).toHaveLength(held.length), {
    timeout: hostileLimits.forms.waitMs + 1_000,
  });
  return held;
}

const untilNothingRemains = () =>
  vi.waitFor(
    async () => {
      expect(await portal.listUploads()).toEqual([]);
      expect(await portal.listHandles()).toEqual(idleHandles);
    },
    { timeout: 20_000, interval: 200 },
  );

beforeAll(async () => {
  portal = await startHostilePortal();
  await vi.waitFor(() => expect(findDecoders(portal.server.id)).toEqual([]), { timeout: 20_000 });
  await portal.collectGarbage();
  idleHandles = await portal.listHandles();
});
afterAll(() => portal.remove());

afterEach(async () => {
  await untilNothingRemains();
  for (const { socket } of await holdAllPermits('203.0.113.1')) socket.resetAndDestroy();
  expect(await portal.save()).toBe(200);
  await portal.collectGarbage();
  await untilNothingRemains();
  expect(portal.server.output()).not.toContain('uncaught error');
});

test('clients that stop at any part of a body are ended', async () => {
  expect(await runAll(stopAtEachPart())).toEqual([]);
});

test('after a refusal the connection goes on or is closed', async () => {
  expect(await runAll(areRefused)).toEqual([]);
});

test('what is too much is not read', async () => {
  expect(await runAll(sendTooMuch)).toEqual([]);
});

test('after a refusal by a limit of calls the connection goes on', async () => {
  const [account] = portal.accounts;
  const call = hostileCalls.find(({ name }) => name === 'initiateSignup');
  if (call === undefined || account === undefined) throw new Error('There is no such call');
  const client = openClient(portal.port);
  const body = JSON.stringify({ mobile: '6000000000' });
  const request = `${headOf({ ...call, body }, { account, address: '203.0.113.2' })}${body}`;
  const { atOnce } = hostileLimits.publicCalls;
  for (let count = 0; count < atOnce + 2; count += 1) client.socket.write(request);
  expect(await client.until(() => client.statuses().length === atOnce + 2)).toBe(true);
  expect(client.statuses()).toEqual([...Array<number>(atOnce).fill(404), 429, 429]);
  expect(await complainIfSilent(client)).toBeNull();
});

test('a form that gives way to another is ended before the other arrives', async () => {
  const held = await holdAllPermits('203.0.113.3');
  const laterForms = holdForms(target(), portal.accounts.slice(-1), '203.0.113.3');
  const evicted = () => held.filter(({ statuses, isClosed }) => statuses()[0] === 503 && isClosed());
  await vi.waitFor(async () => expect(evicted()).toHaveLength(1), { timeout: 2_000 });
  await vi.waitFor(async () => expect(await portal.listUploads()).toHaveLength(held.length), {
    timeout: 2_000,
  });
  // Nobody sends more, so all of them are ended in the same way.
  for (const client of [...held, ...laterForms]) expect(await client.until(client.isClosed)).toBe(true);
  expect(laterForms[0]?.statuses()).toEqual([408]);
});

test('a response that nobody takes is ended', async () => {
  const clients = await readSlowly(target());
  await untilNothingRemains();
  for (const { socket, received, statuses, isClosed, until } of clients) {
    socket.resume();
    expect(await until(isClosed)).toBe(true);
    expect(statuses()).toEqual([200]);
    expect(received().length).toBeLessThan(15_000_000);
  }
});

/** A form, a large and a small body: what differs behind a proxy is how bodies and connections are passed on. */
const callsOfProxies = hostileCalls.filter(({ name }) =>
  ['saveProfile', 'importCentres', 'login'].includes(name),
);
const wavesOf: Readonly<Record<(typeof proxies)[number], readonly Scenario[]>> = {
  // It passes a body on when it is complete, so that a body that trickles takes only a connection of the proxy itself.
  nginx: [stopAtEachPart(['stall', 'vanish', 'reset', 'sendTooLittle']), areRefused, sendTooMuch],
  caddy: [stopAtEachPart(), areRefused, sendTooMuch],
};
const installed = proxies.filter((name) => process.env['HOSTILE_CLIENTS']?.includes(name));

test.each(installed)('hostile clients of %s keep nobody waiting', async (name) => {
  const proxy = await startShippedProxy(name, portal.port);
  try {
    for (const wave of wavesOf[name]) {
      const through = { portal, port: proxy.port, isProxy: true };
      const complaints = await Promise.all(callsOfProxies.map((call) => wave(call, through)));
      expect(complaints.flat()).toEqual([]);
      const honest = Array.from({ length: 20 }, () => openClient(proxy.port));
      await Promise.all(honest.map(complainIfSilent));
      for (const client of honest) expect(client.statuses()).toEqual([200]);
      expect(await portal.save(proxy.port)).toBe(200);
    }
  } finally {
    await proxy.stop();
  }
});
