/** Writers of centre heads: saves with two photos, saves of answers, and the submission. */
import { readTokenClaims } from '#contract/session/token.ts';
import {
  checklistClient,
  formFor,
  type ChecklistClient,
  type ChecklistResponse,
  type FormOptions,
} from '../checklist-client.ts';
import { centrePassword } from '../people.ts';
import { createPhoto } from './fault-photos.ts';
import { createWriteState, type ChecklistState, type Person, type WriteState } from './journal.ts';
import { logInTo, UnexpectedStatus } from './requests.ts';
import { getOrCreate, recordWrite, withPerson, type Writer, type WriterContext } from './writer.ts';

async function assertOk(response: Promise<ChecklistResponse>): Promise<void> {
  const { status, body } = await response;
  if (status !== 200) throw new UnexpectedStatus('checklist', status, JSON.stringify(body));
}

interface Draft {
  readonly context: WriterContext;
  readonly client: ChecklistClient;
  readonly person: Person;
  readonly entry: WriteState<ChecklistState>;
}

const createFeedback = (random: () => number): string => `feedback ${Math.floor(random() * 1e9)}`;

/** The head has the e-mail of the record, so that one receipt is mailed. */
const formOf = ({ centreId, email }: Person, feedback: string, photos?: FormOptions['photos']): FormData =>
  formFor(centreId, { answers: { feedback, headEmail: email }, ...(photos && { photos }) });

async function savePhotos({ context, client, person, entry }: Draft): Promise<void> {
  const { random } = context;
  const [centre, strongRoom] = [await createPhoto(random), await createPhoto(random)];
  const feedback = createFeedback(random);
  const form = formOf(person, feedback, { centre: centre.photo, strongRoom: strongRoom.photo });
  const state = { feedback, photos: [centre.sha256, strongRoom.sha256], submitted: false } as const;
  await recordWrite<ChecklistState>(context, 'photo save', entry, state, () => assertOk(client.save(form)));
}

async function saveAnswers({ context, client, person, entry }: Draft, saved: ChecklistState): Promise<void> {
  const feedback = createFeedback(context.random);
  const form = formOf(person, feedback);
  await recordWrite(context, 'answers', entry, { ...saved, feedback }, () => assertOk(client.save(form)));
}

/** Fills the checklist in from the state in which an interrupted write may have left it. */
async function fillIn(draft: Draft): Promise<void> {
  const { context, client, person, entry } = draft;
  for (let saves = 1 + Math.floor(context.random() * 2); saves > 0; saves -= 1) await savePhotos(draft);
  if (entry.acknowledged !== null && context.random() < 0.5) await saveAnswers(draft, entry.acknowledged);
  if (entry.acknowledged === null) return;
  await recordWrite(context, 'submit', entry, { ...entry.acknowledged, submitted: true }, () =>
    assertOk(client.submit(person.centreId)),
  );
}

export const fillChecklist: Writer = (context) => {
  const { url, journal } = context;
  const isUsable = ({ centreId }: Person): boolean =>
    journal.checklists.get(centreId)?.acknowledged?.submitted !== true;
  return withPerson(context, 'fill', isUsable, async (person) => {
    const { phone, centreId } = person;
    const token = await logInTo(url, 'login', phone, centrePassword);
    const client = checklistClient(url, token, readTokenClaims(token)?.userId ?? '');
    const entry = getOrCreate(journal.checklists, centreId, () => createWriteState<ChecklistState>());
    await fillIn({ context, client, person, entry });
  });
};
