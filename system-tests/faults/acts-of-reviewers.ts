/** Officers who review submissions: they decide, also two at once, set reasons aside, ask for corrections, and issue the register. */
import type { NextIssue, RegisterIssue } from '#contract/centres/register.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { askAdmin, chooseOf, ignoreStatus, record, withOne, type ActContext, type Perform } from './acts.ts';
import { askedItems } from './acts-of-heads.ts';
import type { Entry, Person } from './journal.ts';

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
