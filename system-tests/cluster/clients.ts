/** The eight clients of a cluster run. Each sends one request after the other, and reads each write through the other portal. */
import { setTimeout as delay } from 'node:timers/promises';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { formFor } from '../../server/src/testing/checklist-client.ts';
import { centreFields } from '../faults/fault-portal.ts';
import { createPhoto } from '../faults/fault-photos.ts';
import type { Person } from '../faults/journal.ts';
import { centrePassword } from '../../server/src/testing/people.ts';
import { adminPassword } from '../../server/src/testing/test-app.ts';
import {
  checkOther,
  expectMail,
  logIn,
  pickNode,
  write,
  type Client,
  type ClientContext,
} from './client-context.ts';
import type { ChecklistState } from './cluster-journal.ts';
import { registerPeople } from './register-client.ts';

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
