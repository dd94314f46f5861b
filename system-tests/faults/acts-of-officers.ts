/** Officers: they maintain the master list, keep notes, remind, export, review submissions, and issue the register. */
import { randomUUID } from 'node:crypto';
import type { NextIssue, RegisterIssue } from '#contract/centres/register.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { batchRows } from '../../server/src/testing/admin-client.ts';
import {
  askAdmin,
  chooseOf,
  ignoreStatus,
  record,
  type ActContext,
  type Perform,
  withOne,
  withPerson,
} from './acts.ts';
import { centreFields, firstName } from './fault-portal.ts';
import type { Entry, Person } from './journal.ts';
import { UnexpectedStatus, sendForText } from './requests.ts';
import { askedItems } from './acts-of-heads.ts';

export const rowsInBatch = 20;

/** Every row is a part of the state, so that a missing one is recognised. */
const batchState = (name: string) =>
  Object.fromEntries(Array.from({ length: rowsInBatch }, (_, row) => [`row ${row}`, name]));

/** As the screen does: with the plan of a preview. */
async function importNamed(context: ActContext, entry: Entry, name: string): Promise<void> {
  const rows = batchRows(Number(entry.key), rowsInBatch, name);
  const { plan } = (await askAdmin(context, 'POST', '/centres/bulk-preview', { rows })) as { plan: string };
  const act = entry.acknowledged === null ? 'import' : 'changing import';
  await record(context, { act, entry, state: batchState(name) }, () =>
    askAdmin(context, 'POST', '/centres/bulk', { rows, plan }),
  );
}

const createName = ({ random }: ActContext): string => `School ${Math.floor(random() * 1e9)}`;

export const importBatch: Perform = (context) => {
  const entry = context.journal.entry('batch', String(context.journal.entriesOf('batch').size));
  return withOne(
    context,
    [entry],
    ({ key }) => `batch ${key}`,
    () => importNamed(context, entry, 'School'),
  );
};

export const changeBatch: Perform = (context) => {
  const stored = [...context.journal.entriesOf('batch').values()].filter(
    ({ acknowledged, pending }) => acknowledged !== null && pending.length === 0,
  );
  return withOne(
    context,
    stored,
    ({ key }) => `batch ${key}`,
    (entry) => importNamed(context, entry, createName(context)),
  );
};

/** The state of a centre that people of a fault run have. */
const newCentre = { name: firstName, deleted: false, closesOn: null };

const centreEntry = ({ journal }: ActContext, { centreId }: Person): Entry =>
  journal.entry('centre', centreId, newCentre);

/** Renames a centre a few times, or lets it submit until a later day. */
export const editCentre: Perform = (context) =>
  withPerson(
    context,
    'edit',
    () => true,
    async (person) => {
      const { people, random } = context;
      const entry = centreEntry(context, person);
      const path = `/centres/${person.centreId}`;
      for (let edits = 1 + Math.floor(random() * 3); edits > 0; edits -= 1) {
        const name = createName(context);
        await record(context, { act: 'edit', entry, state: { ...entry.acknowledged, name } }, () =>
          askAdmin(context, 'PUT', path, centreFields(person, name)),
        );
      }
      if (random() < 0.5) {
        const closesOn = `2099-01-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
        await record(context, { act: 'closing day', entry, state: { ...entry.acknowledged, closesOn } }, () =>
          askAdmin(context, 'PUT', `${path}/closing`, { closesOn }),
        );
      }
      people.returnPerson('edit', person);
    },
  );

export const deleteCentre: Perform = (context) =>
  withPerson(
    context,
    'delete',
    (person) => centreEntry(context, person).acknowledged?.['deleted'] === false,
    async (person) => {
      const entry = centreEntry(context, person);
      const { centreId: id } = person;
      await record(context, { act: 'delete', entry, state: { ...entry.acknowledged, deleted: true } }, () =>
        askAdmin(context, 'DELETE', `/centres/${id}`),
      );
      if (context.random() < 0.6) return;
      await record(context, { act: 'restore', entry, state: { ...entry.acknowledged, deleted: false } }, () =>
        askAdmin(context, 'POST', '/deleted/restorations', { id }),
      );
    },
  );

export const addNote: Perform = (context) =>
  withPerson(
    context,
    'edit',
    () => true,
    async (person) => {
      const noteId = randomUUID();
      const text = `Note ${Math.floor(context.random() * 1e9)}`;
      const entry = context.journal.entry('note', noteId);
      const send = () =>
        askAdmin(context, 'POST', `/centres/${person.centreId}/notes`, { noteId, kind: 'call', text });
      await record(context, { act: 'note', entry, state: { centreId: person.centreId, text } }, send);
      // Sent again, as after a lost response, it is stored once.
      if (context.random() < 0.2) await send();
      context.people.returnPerson('edit', person);
    },
  );

export const remind: Perform = (context) =>
  withPerson(
    context,
    'remind',
    ({ centreId }) => context.journal.entry('reminder', centreId).acknowledged === null,
    async ({ phone, email, centreId }) => {
      const search = `C${phone}`;
      const preview = await askAdmin(context, 'GET', `/centres/reminders/preview?search=${search}`);
      const { reached: seen } = preview as { reached: object };
      const line = `Line ${Math.floor(context.random() * 1e9)}`;
      const entry = context.journal.entry('reminder', centreId);
      const mail = { purpose: 'reminder', to: email, isCertain: true } as const;
      await record(context, { act: 'reminder', entry, state: { line }, mail }, () =>
        askAdmin(context, 'POST', '/centres/reminders/send', { search, line, seen }),
      );
    },
  );

/** An export has every row that was acknowledged before. */
export const exportCentres: Perform = async (context) => {
  const { journal, random, url, sessions } = context;
  const expected = [...journal.entriesOf('batch').values()].filter(
    ({ acknowledged, pending }) => acknowledged !== null && pending.length === 0,
  );
  const token = await sessions.admin(url);
  const target = random() < 0.7 ? '/admin/centres/export' : '/admin/review/visits.csv';
  const method = target.endsWith('.csv') ? 'GET' : 'POST';
  const text = await record(context, { act: 'export' }, async () => {
    try {
      return await sendForText(url, target, { method, token });
    } catch (error) {
      // A file that has begun can no longer be refused: it breaks off when its connection to the database is lost.
      if (!(error instanceof TypeError && error.message === 'terminated')) throw error;
      throw new UnexpectedStatus(target, 503, 'the file broke off');
    }
  });
  if (method === 'GET') return;
  for (const { key } of expected)
    if (!text.includes(`"B${key}-${rowsInBatch - 1}"`))
      journal.report('lost', `batch ${key} was acknowledged, but an export does not have it`);
};

/** The note names the decision, because the checks take some decisions back when a head has answered a correction. */
const decisionState = (decision: string, random: () => number) => ({
  decision,
  note: `${decision}: ${Math.floor(random() * 1e9)}`,
});

const reviewEntry = ({ journal }: ActContext, { centreId }: Person): Entry =>
  journal.entry('review', centreId, { decision: '', note: '' });

interface RegisterState {
  readonly issues: readonly RegisterIssue[];
  readonly next: NextIssue;
}

type Decide = (context: ActContext, person: Person, review: ReviewDetail) => Promise<unknown>;

const save = (context: ActContext, { centreId }: Person, body: object): Promise<unknown> =>
  askAdmin(context, 'PUT', `/review/${centreId}`, body);

async function decide(context: ActContext, person: Person, { version }: ReviewDetail): Promise<void> {
  const { journal, random } = context;
  const state = decisionState(chooseOf(random, ['accepted', 'visit']), random);
  await record(context, { act: 'review', entry: reviewEntry(context, person), state }, () =>
    save(context, person, { version, ...state }),
  );
  const key = `${person.centreId} version ${version}`;
  journal.decisions.set(key, [...(journal.decisions.get(key) ?? []), state.note]);
}

/** Two officers decide about the same version: one of them is refused. */
const decideTogether: Decide = async (context, person, read) => {
  const both = [decide(context, person, read), decide(context, person, read)];
  for (const result of await Promise.allSettled(both))
    if (result.status === 'rejected') ignoreStatus(409)(result.reason);
};

const setAside: Decide = async (context, person, { version, reasons }) => {
  const { journal, random } = context;
  const keys = reasons.map(({ key }) => key).filter(() => random() < 0.5);
  const entry = journal.entry('set aside', person.centreId, { keys: [] });
  await record(context, { act: 'set aside', entry, state: { keys: keys.toSorted() } }, () =>
    save(context, person, { version, setAside: keys }),
  );
};

const requestCorrection: Decide = async (context, person, { version }) => {
  const { journal, random } = context;
  const message = `Please correct ${Math.floor(random() * 1e9)}`;
  const decided = decisionState('asked', random);
  const write = {
    act: 'correction asked',
    entry: journal.entry('correction', person.centreId),
    state: { number: 1, message, answer: null, photo: null },
    also: { entry: reviewEntry(context, person), state: decided },
    // It is not sent any more once the head has answered.
    mail: { purpose: 'correction', to: person.email, isCertain: false },
  } as const;
  await record(context, write, () =>
    save(context, person, { version, ...decided, items: askedItems, message }),
  );
};

/** Corrections change the reasons, so that reasons are set aside in other reviews only. */
function chooseDecision({ journal, random }: ActContext, { phone, centreId }: Person): Decide {
  if (random() < 0.2) return decideTogether;
  if (random() < 0.4) return decide;
  if (Number(phone) % 2 === 0) return setAside;
  return journal.entriesOf('correction').has(centreId) ? decide : requestCorrection;
}

/** The checks reach a submission after some seconds, and raise the version of its review. */
export const review: Perform = (context) =>
  withOne(
    context,
    context.journal.submitted,
    ({ centreId }) => centreId,
    async (person) => {
      try {
        const read = await askAdmin(context, 'GET', `/review/${person.centreId}`);
        await chooseDecision(context, person)(context, person, read as ReviewDetail);
      } catch (error) {
        ignoreStatus(404, 409)(error);
      }
    },
  );

/** One at a time, because an issue has the next number. */
export const issueRegister: Perform = (context) =>
  withOne(
    context,
    ['register'],
    (name) => name,
    async () => {
      const { issues, next } = (await askAdmin(context, 'GET', '/register')) as RegisterState;
      if (next.added + next.removed + next.changed === 0) return;
      const entry = context.journal.entry('issue', String((issues[0]?.number ?? 0) + 1));
      const state = { centres: next.centres, entries: next.centres };
      try {
        await record(context, { act: 'register issued', entry, state }, () =>
          askAdmin(context, 'POST', '/register', { seen: next }),
        );
      } catch (error) {
        ignoreStatus(409)(error);
      }
    },
  );
