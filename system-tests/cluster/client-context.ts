/** What the clients of a cluster run share, and how they record and check what was acknowledged. */
import { canonicalJson } from '#contract/canonical-json.ts';
import type { People } from '../faults/fault-portal.ts';
import type { ClusterJournal } from './cluster-journal.ts';
import type { MailRelays } from './mail-relays.ts';
import {
  otherNode,
  portalNodes,
  type Answer,
  type PortalNode,
  type PortalRequest,
  type Portals,
} from './portals.ts';

export interface ClientContext {
  readonly portals: Portals;
  readonly relays: MailRelays;
  readonly journal: ClusterJournal;
  readonly takePerson: People['takePerson'];
  readonly random: () => number;
  readonly isStopped: () => boolean;
}

/** Runs until the run is stopped. */
export type Client = (context: ClientContext) => Promise<void>;

export const pickNode = ({ random }: ClientContext): PortalNode => portalNodes[random() < 0.5 ? 0 : 1];

/** An address must get this mail. */
export function expectMail({ journal }: ClientContext, to: string, kind: 'codes' | 'notices'): void {
  const expected = journal.mails.get(to) ?? { codes: 0, notices: 0 };
  expected[kind] += 1;
  journal.mails.set(to, expected);
}

/**
 * Sends a write and records it when it is acknowledged. Returns null when it was refused. A refusal after a try without an
 * answer is allowed, because that try may have taken effect; any other one is recorded.
 */
export async function write(
  { portals, journal }: ClientContext,
  first: PortalNode,
  request: PortalRequest,
): Promise<Answer | null> {
  const answer = await portals.ask(first, request);
  if (answer.status === 200) {
    journal.acknowledged.push({ startedAt: answer.startedAt, at: performance.now() });
    if (portals.isRunning(otherNode(answer.from))) journal.readable += 1;
    return answer;
  }
  if (!answer.isRepeated)
    journal.refused.push(`${request.target}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return null;
}

/** Reads through the portal that did not acknowledge the write, if it runs, and compares what `pick` takes from the answer. */
export async function checkOther(
  { portals, journal }: ClientContext,
  writer: PortalNode,
  request: PortalRequest,
  expected: unknown,
  pick: (answer: Answer) => unknown,
): Promise<void> {
  const answer = await portals.askOnly(otherNode(writer), { method: 'GET', ...request });
  if (answer === null) return;
  journal.readsChecked += 1;
  const found = pick(answer);
  if (canonicalJson(found) !== canonicalJson(expected))
    journal.staleReads.push(
      `${request.target} of ${answer.from}: ${canonicalJson(found)} instead of ${canonicalJson(expected)}`,
    );
}

export async function logIn(
  context: ClientContext,
  first: PortalNode,
  realm: 'login' | 'admin-login',
  credentials: { readonly username: string; readonly password: string },
): Promise<string> {
  const answer = await context.portals.ask(first, { target: `/auth/${realm}`, body: credentials });
  const { token } = answer.body as { readonly token?: string };
  if (token === undefined) throw new Error(`${credentials.username} could not log in: ${answer.status}`);
  return token;
}
