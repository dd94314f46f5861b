/** What officers do in the review, and a head who answers them. */
import { api } from '#contract/api.ts';
import { reasonCodes } from '#contract/review/warnings.ts';
import { logIn, valueOf } from '../people.ts';
import { runChecks } from '../reviews.ts';
import { listRow, type Desk } from './desk.ts';
import { picture, secondPassword } from './heads.ts';
import { readAll } from './read-all.ts';

const review = ({ call, admin }: Desk, id: string) => call(api.getReview, { params: { id } }, admin);

async function decide(desk: Desk, id: string, decision: object): Promise<void> {
  const { version } = await review(desk, id);
  await desk.ask(desk.admin, `PUT /admin/review/${id}`, { version, ...decision });
}

export async function accept(desk: Desk, id: string): Promise<void> {
  const { reasons } = await review(desk, id);
  await decide(desk, id, { decision: 'accepted', setAside: reasons.map(({ key }) => key) });
}

async function lookAt(desk: Desk, id: string): Promise<void> {
  const { ask, admin } = desk;
  const [centre, reviewed] = [`/admin/centres/${id}`, `/admin/review/${id}`];
  await ask(admin, [`GET ${reviewed}`, `GET ${reviewed}/evidence`, `GET ${centre}`]);
  await ask(admin, [`GET ${centre}/download`, `GET ${centre}/photos/centre/original`]);
  const photo = await desk.inTransaction('photo', async (tx) => {
    const photos = tx.selectFrom('photos').where('centre_id', '=', id).where('slot', '=', 'centre');
    return (await photos.where('replaced_at', 'is', null).select('id').executeTakeFirstOrThrow()).id;
  });
  for (const isMarked of [true, false, true])
    await ask(admin, `PUT /admin/review/photos/${photo}/mark`, { isMarked });
  const { reasons } = await review(desk, id);
  const [other] = reasons.flatMap(({ values }) => values['otherPhotoId'] ?? []);
  await ask(admin, `GET /admin/review/photos/${photo}/comparison/${other}`);
}

export async function reviewChecklists(desk: Desk): Promise<void> {
  const { ask, call, idOf, admin } = desk;
  const [first, second, third] = [await idOf(0), await idOf(1), await idOf(2)];
  await lookAt(desk, second);
  await accept(desk, first);
  const asked = { decision: 'asked', items: ['manpower', 'photos.centre'], message: 'Count again' };
  await decide(desk, second, asked);
  const { version } = await review(desk, second);
  await ask(admin, `POST /admin/review/${second}/undo`, { version });
  await decide(desk, second, asked);
  const { caseHash } = await call(api.getReviewCase, { params: { id: third }, query: {} }, admin);
  const members = [{ id: third, choice: 'visit' }];
  const choices = { caseHash, original: 'asked', others: 'asked', members, message: 'Again' };
  await ask(admin, `POST /admin/review/${third}/case`, choices);
  await readAll(desk, admin);
}

/** The head of row 1 answers what was asked. */
export async function answerCorrection({ both, ask, idOf, admin }: Desk): Promise<void> {
  const centreId = await idOf(1);
  await both('the answer', async (app) => {
    await app.services.mailer.deliverDue();
    const { token, userId } = await logIn(app, listRow(1).phone, secondPassword);
    const params = { userId };
    const { corrections } = valueOf(await app.call(api.getCorrections, { params }, token));
    const answers = { manpower: { invig: 9, admin: 1, peons: 1, guards: 1 } };
    const photos = { centre: await picture(200) };
    const { number = 0 } = corrections.at(-1) ?? {};
    const value = { centreId, number, answers, photos, language: 'hi' } as const;
    valueOf(await app.callWithForm(api.saveCorrection, { params, value }, token));
    await runChecks(app);
  });
  await ask(admin, `GET /admin/review/${centreId}`);
}

export async function decideTogether({ ask, call, admin }: Desk): Promise<void> {
  const [guards, kinds] = [['guards.none' as const], [...reasonCodes]];
  const planned = (some: readonly string[]) => ({ query: { kinds: some.join() } });
  const asking = await call(api.previewAskTogether, planned(guards), admin);
  const asked = await call(api.askTogether, { body: { kinds: guards, planHash: asking.planHash } }, admin);
  const acceptAll = async () => {
    const { planHash } = await call(api.previewAcceptUnmarked, planned(kinds), admin);
    return call(api.acceptUnmarked, { body: { kinds, planHash } }, admin);
  };
  const acts = '/admin/review/acceptances';
  await ask(admin, `POST ${acts}/${asked.id}/undo`);
  await ask(admin, `POST ${acts}/${(await acceptAll()).id}/undo`);
  await acceptAll();
  await ask(admin, 'GET /admin/review/accept-unmarked?state=Kerala');
  await ask(admin, 'GET /admin/review/accept-unmarked');
}
