/**
 * 100 addresses hold 200 connections and try one unknown name after the other, while heads log in: every second one from a
 * network that the account knows, the others from new ones. How long these take, and how many are refused.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { centrePassword } from '../../server/src/testing/people.ts';
import { madeCentre, madeCentres } from '../made-centres.ts';
import { importRows, rounded, startPortal } from '../portal.ts';
import { startServer } from '../running-server.ts';

const [addresses, connections, heads] = [100, 200, 100];
const loginEveryMs = 400;
const warmUpMs = 5000;

/** The address of a client with this number, as a proxy forwards it. */
const strangerAddress = (index: number): string => `203.0.113.${index % addresses}`;
const headAddress = (index: number): string => `198.51.100.${index}`;
const isKnown = (index: number): boolean => index % 2 === 0;

async function fill(): Promise<string> {
  const portal = await startPortal();
  await importRows(portal, madeCentres(heads));
  const hash = await portal.app.services.passwords.hash(centrePassword);
  const now = new Date().toISOString();
  const everybody = Array.from({ length: heads }, (_, index) => index);
  const accounts = everybody.map((index) => {
    const { phone } = madeCentre(index);
    return `('account-${index}', 'centre', '${phone}', 'Head', '${hash}', 0, '${now}', '${now}', 0)`;
  });
  const known = everybody.filter(isKnown);
  const networks = known.map((index) => `('account-${index}', '${headAddress(index)}', 0, '${now}')`);
  await portal.app.runSql(
    `insert into accounts (id, role, username, name, password_hash, token_version, created_at, password_set_at, wrong_codes)
     values ${accounts.join(', ')};
     insert into login_networks (account_id, network, failures, known_at) values ${networks.join(', ')}`,
  );
  await portal.app.close({ keepData: true });
  return portal.app.dataDir;
}

const dataDir = await fill();
const server = await startServer(dataDir, { TRUST_PROXY: '127.0.0.1/32' });

async function logIn(address: string, username: string, password: string): Promise<number> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password }),
  });
  await response.text();
  return response.status;
}

const over = new AbortController();
const strangers = { compared: 0, refused: 0 };
const flood = Array.from({ length: connections }, async (_, index) => {
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const status = await logIn(strangerAddress(index), `stranger-${index}-${turn}`, 'wrong');
    if (status === 401) strangers.compared += 1;
    else strangers.refused += 1;
  }
});
await delay(warmUpMs);

interface Login {
  readonly isKnown: boolean;
  readonly status: number;
  readonly ms: number;
}

async function logInHead(index: number): Promise<Login> {
  await delay(index * loginEveryMs);
  const startedAt = performance.now();
  const status = await logIn(headAddress(index), madeCentre(index).phone, centrePassword);
  return { isKnown: isKnown(index), status, ms: performance.now() - startedAt };
}

const logins = await Promise.all(Array.from({ length: heads }, (_, index) => logInHead(index)));
over.abort();
await Promise.all(flood);
await server.stop();
await rm(dataDir, { recursive: true });

function summarise(of: readonly Login[]) {
  const times = of.map(({ ms }) => ms / 1000).toSorted((a, b) => a - b);
  return {
    refused: of.filter(({ status }) => status !== 200).length,
    p95Seconds: rounded(times[Math.floor(times.length * 0.95)] ?? Number.NaN),
    worstSeconds: rounded(times.at(-1) ?? Number.NaN),
  };
}

const known = summarise(logins.filter((login) => login.isKnown));
const fromNew = summarise(logins.filter((login) => !login.isKnown));
console.log(
  JSON.stringify({
    strangers,
    'login-flood.knownRefused': known.refused,
    'login-flood.knownP95Seconds': known.p95Seconds,
    'login-flood.knownWorstSeconds': known.worstSeconds,
    'login-flood.newRefused': fromNew.refused,
    'login-flood.newP95Seconds': fromNew.p95Seconds,
    'login-flood.newWorstSeconds': fromNew.worstSeconds,
  }),
);
