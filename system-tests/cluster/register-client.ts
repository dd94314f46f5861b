/** Sets first passwords with mailed codes, logs in and out, and checks each step through the other portal. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from '../faults/journal.ts';
import {
  checkOther,
  expectMail,
  pickNode,
  write,
  type Client,
  type ClientContext,
} from './client-context.ts';
import type { PortalNode } from './portals.ts';

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

export const registerPeople: Client = async (context) => {
  while (!context.isStopped()) {
    const person = context.takePerson('register');
    const node = pickNode(context);
    const userId = await verifyPerson(context, node, person);
    if (userId !== null && (await setPassword(context, node, person, userId)))
      await logInAndOut(context, person);
    await delay(200);
  }
};
