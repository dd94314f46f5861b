/**
 * The eight clients of a cluster run. Each sends one request after the other, reads each write through the other portal, and records what
 * was acknowledged.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { canonicalJson } from '#contract/canonical-json.ts';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import type { Person } from '../faults/journal.ts';
import { centreFields, type People } from '../faults/fault-portal.ts';
import {
  otherNode,
  portalNodes,
  type Answer,
  type MailRelays,
  type PortalNode,
  type PortalRequest,
  type Portals,
} from './cluster-setup.ts';
import { formFor } from '../../server/src/testing/checklist-client.ts';
import { createPhoto } from '../faults/fault-photos.ts';
import { centrePassword } from '../../server/src/testing/people.ts';
import { adminPassword } from '../../server/src/testing/test-app.ts';

/** The stored result of a save or submission. */
interface ChecklistState {
  readonly feedback: string;
  /** SHA-256 of the two photos. */
  readonly photos: readonly [centre: string, strongRoom: string];
  readonly submitted: boolean;
}

export interface ClusterJournal {
  /** Each acknowledged write: when the request began that was acknowledged, and when the answer came. */
  readonly acknowledged: { readonly startedAt: number; readonly at: number }[];
  photoSaves: number;
  submissions: number;
  /** The last acknowledged state, by the id of the centre. */
  readonly checklists: Map<string, ChecklistState>;
  /** Acknowledged passwords, by mobile. */
  readonly passwords: Map<string, Person>;
  /** In their order; `at` is of `Date.now()`. */
  readonly faults: { readonly what: string; readonly at: number }[];
  /** Addresses, each with the number of mails that it must get; a receipt is a notice. */
  readonly mails: Map<string, { codes: number; notices: number }>;
  /** Mails that waited for the mail server of a portal when its node was killed. */
  queuedAtKill: number;
  /** Acknowledged new centres, by id. */
  readonly centres: Map<string, string>;
  /** Writes that were acknowledged while the other portal ran, so that it could be asked for them. */
  readable: number;
  /** Reads through the other portal after an acknowledged write. */
  readsChecked: number;
  readonly staleReads: string[];
  /** Answers that no client expects. */
  readonly refused: string[];
}

export function createClusterJournal(): ClusterJournal {
  return {
    acknowledged: [],
    photoSaves: 0,
    submissions: 0,
    checklists: new Map(),
    passwords: new Map(),
    faults: [],
    mails: new Map(),
    queuedAtKill: 0,
    centres: new Map(),
    readable: 0,
    readsChecked: 0,
    staleReads: [],
    refused: [],
  };
}

export interface ClientContext {
  readonly portals: Portals;
  readonly relays: MailRelays;
  readonly journal: ClusterJournal;
  readonly takePerson: People['takePerson'];
  readonly random: () => number;
  readonly isStopped: () => boolean;
}

/** Runs until the run is stopped. */
type Client = (context: ClientContext) => Promise<void>;

const pickNode = ({ random }: ClientContext): PortalNode => portalNodes[random() < 0.5 ? 0 : 1];

/** An address must get this mail. */
function expectMail({ journal }: ClientContext, to: string, kind: 'codes' | 'notices'): void {
  const expected = journal.mails.get(to) ?? { codes: 0, notices: 0 };
  expected[kind] += 1;
  journal.mails.set(to, expected);
}

/**
 * Sends a write and records it when it is acknowledged. Returns null when it was refused. A refusal after a try without an
 * answer is allowed, because that try may have taken effect; any other one is recorded.
 */
async function write(
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
async function checkOther(
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

async function logIn(
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

/** Longer than a mail of a portal that was killed is reserved for it. */
const mailTimeoutMs = 90_000;

/** Returns null when none came in time: the final check counts it. */
async function waitForCode({ relays }: ClientContext, to: string): Promise<string | null> {
  for (const deadline = performance.now() + mailTimeoutMs; performance.now() < deadline; await delay(50)) {
    const mail = relays.read().findLast((candidate) => candidate.to === to && candidate.code !== null);
    if (mail !== undefined) return mail.code;
  }
  return null;
}

/** Goes up to a verified code. Returns the handle of the attempt, null when a step was refused. */
export async function verifyPerson(
  context: ClientContext,
  node: PortalNode,
  { phone, email }: Person,
): Promise<string | null> {
  const { portals } = context;
  const started = await portals.ask(node, { target: '/auth/initiate-signup', body: { mobile: phone } });
  const { userId } = started.body as { readonly userId?: string };
  if (userId === undefined) return null;
  const sent = await portals.ask(node, { target: '/auth/send-email-code', body: { userId } });
  // Too soon, after a try without an answer that has queued the mail; or not sent in time.
  if (sent.status !== 200) return null;
  expectMail(context, email, 'codes');
  const otp = await waitForCode(context, email);
  const verified = await portals.ask(node, { target: '/auth/verify-email-code', body: { userId, otp } });
  return verified.status === 200 ? userId : null;
}

export async function setPassword(
  context: ClientContext,
  node: PortalNode,
  person: Person,
  userId: string,
): Promise<boolean> {
  const body = { userId, password: `secret of ${person.phone}` };
  const answer = await write(context, node, { target: '/auth/set-password', body });
  if (answer === null) return false;
  context.journal.passwords.set(person.phone, person);
  expectMail(context, person.email, 'notices');
  const credentials = { username: person.phone, password: body.password };
  await checkOther(
    context,
    answer.from,
    { method: 'POST', target: '/auth/login', body: credentials },
    200,
    ({ status }) => status,
  );
  return true;
}

const ownCentres = { method: 'GET', target: '/lookups/user-centres' };

/** After a logout that one portal has acknowledged, the other one refuses the token. */
async function logInAndOut(context: ClientContext, { phone }: Person): Promise<void> {
  const credentials = { username: phone, password: `secret of ${phone}` };
  const login = await context.portals.ask(pickNode(context), { target: '/auth/login', body: credentials });
  const { token } = login.body as { readonly token: string };
  await checkOther(context, login.from, { ...ownCentres, token }, 200, ({ status }) => status);
  const logout = await write(context, pickNode(context), { target: '/auth/logout', token });
  if (logout === null) return;
  await checkOther(context, logout.from, { ...ownCentres, token }, 401, ({ status }) => status);
}

const registerPeople: Client = async (context) => {
  while (!context.isStopped()) {
    const person = context.takePerson('register');
    const node = pickNode(context);
    const userId = await verifyPerson(context, node, person);
    if (userId !== null && (await setPassword(context, node, person, userId)))
      await logInAndOut(context, person);
    await delay(200);
  }
};

/** What a person needs at least between two presses of a button is more; this leaves processor time to the cluster. */
const pauseMs = 100;

function stateOf(body: unknown): ChecklistState | null {
  const { profile } = body as { readonly profile: Profile | null };
  if (profile === null) return null;
  const hashOf = (slot: string) => profile.photos.find((photo) => photo.slot === slot)?.sha256 ?? '';
  return {
    feedback: profile.answers.feedback,
    photos: [hashOf('centre'), hashOf('strongRoom')],
    submitted: profile.status === 'submitted',
  };
}

interface Owner extends Person {
  readonly token: string;
  readonly userId: string;
}

/** Of a head; each has another one, so that no two receipts go to the same address. */
const headEmailOf = ({ phone }: Person): string => `principal.${phone}@school.example.org`;

async function checkChecklist(
  context: ClientContext,
  from: Parameters<typeof checkOther>[1],
  { token, userId, centreId }: Owner,
  state: ChecklistState,
): Promise<void> {
  const target = `/profiles/${userId}?centre_config_id=${centreId}`;
  await checkOther(context, from, { target, token }, state, ({ body }) => stateOf(body));
}

async function save(context: ClientContext, owner: Owner): Promise<ChecklistState | null> {
  const { journal, random } = context;
  const [centre, strongRoom] = [await createPhoto(random), await createPhoto(random)];
  const feedback = String(Math.floor(random() * 1e9));
  const body = formFor(owner.centreId, {
    answers: { feedback, headEmail: headEmailOf(owner) },
    photos: { centre: centre.photo, strongRoom: strongRoom.photo },
  });
  const request = { method: 'PUT', target: `/profiles/${owner.userId}`, token: owner.token, body };
  const answer = await write(context, pickNode(context), request);
  if (answer === null) return null;
  journal.photoSaves += 1;
  const state: ChecklistState = { feedback, photos: [centre.sha256, strongRoom.sha256], submitted: false };
  journal.checklists.set(owner.centreId, state);
  await checkChecklist(context, answer.from, owner, state);
  return state;
}

async function submit(context: ClientContext, owner: Owner, saved: ChecklistState): Promise<void> {
  const { journal, portals } = context;
  const body = { centre_config_id: owner.centreId };
  const target = `/profiles/${owner.userId}/submit`;
  const answer = await write(context, pickNode(context), { target, token: owner.token, body });
  if (answer !== null) for (const to of [owner.email, headEmailOf(owner)]) expectMail(context, to, 'notices');
  // Refused: a try without an answer has submitted it.
  const from = answer?.from ?? 'node1';
  const state = { ...saved, submitted: true };
  journal.submissions += 1;
  journal.checklists.set(owner.centreId, state);
  if (portals.isRunning(from)) await checkChecklist(context, from, owner, state);
}

const fillChecklists: Client = async (context) => {
  while (!context.isStopped()) {
    const person = context.takePerson('fill');
    const token = await logIn(context, pickNode(context), 'login', {
      username: person.phone,
      password: centrePassword,
    });
    const owner = { ...person, token, userId: readTokenClaims(token)?.userId ?? '' };
    let saved: ChecklistState | null = null;
    for (let saves = 1 + Math.floor(context.random() * 4); saves > 0; saves -= 1) {
      saved = (await save(context, owner)) ?? saved;
      await delay(pauseMs);
    }
    if (saved !== null) await submit(context, owner, saved);
    await delay(pauseMs);
  }
};

let createdCentres = 0;

function newCentre(): Person {
  createdCentres += 1;
  const phone = `93${String(createdCentres).padStart(8, '0')}`;
  return { phone, email: `head.${phone}@school.example.org`, centreId: '' };
}

const createCentres: Client = async (context) => {
  const credentials = { username: 'admin', password: adminPassword };
  const token = await logIn(context, 'node1', 'admin-login', credentials);
  while (!context.isStopped()) {
    const fields = centreFields(newCentre());
    const answer = await write(context, pickNode(context), { target: '/admin/centres', token, body: fields });
    if (answer !== null) {
      const { id } = answer.body as { readonly id: string };
      context.journal.centres.set(id, fields.centre_code);
      await checkOther(
        context,
        answer.from,
        { target: `/admin/centres/${id}`, token },
        200,
        ({ status }) => status,
      );
    }
    await delay(pauseMs);
  }
};

export const clients: readonly Client[] = [
  fillChecklists,
  fillChecklists,
  fillChecklists,
  fillChecklists,
  fillChecklists,
  registerPeople,
  registerPeople,
  createCentres,
];
