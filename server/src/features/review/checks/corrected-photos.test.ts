/** A mark on what a photo showed says nothing about the photo that a correction puts in its place. */
import { expect } from 'vitest';
import { readTokenClaims } from '#contract/session/token.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { submitCentre } from '../../../testing/admin-client.ts';
import { answer, askFor, photoFile } from '../../../testing/corrections.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { getReview, runChecks } from '../../../testing/reviews.ts';

const test = adminTest();

const emptyOf = ({ reasons }: ReviewDetail, slot: string) =>
  reasons.find(({ code, values }) => code === 'picture.empty' && values['slot'] === slot);

test('the reason about a new photo is a new one, without the mark on the photo before it', async ({
  app,
  admin,
}) => {
  const { centre, token } = await submitCentre(app, { centre_code: 'A1' });
  const { id } = centre;
  await runChecks(app);
  const first = await getReview(admin, id);
  const keys = first.reasons.map(({ key }) => key);
  expect(emptyOf(first, 'centre')).toMatchObject({ set_aside: null });
  await admin.ask('PUT', `/review/${id}`, { version: first.version, setAside: keys, note: 'A drawing' });
  await askFor(app, id, ['photos.centre']);

  app.clock.advance(60);
  const user = { token, userId: readTokenClaims(token)?.userId ?? '' };
  const photos = { centre: await photoFile({ width: 90 }) };
  expect(await answer(app, user, { centreId: id, photos })).toMatchObject({ ok: true });
  app.clock.advance(60);
  await runChecks(app);
  const checkedAt = app.clock.now().toISOString();
  const corrected = await getReview(admin, id);
  expect(emptyOf(corrected, 'centre')).toMatchObject({ set_aside: null, found_at: checkedAt });
  expect(emptyOf(corrected, 'strongRoom')?.set_aside).toMatchObject({ by: 'Administrator' });

  // A mark on the new photo stays.
  app.clock.advance(60);
  const marked = { version: corrected.version, setAside: keys };
  expect(await admin.ask('PUT', `/review/${id}`, marked)).toMatchObject({ status: 200 });
  // An earlier release has kept the time of the photo before.
  await app.runSql(
    `update reviews set checks_version = 0, reasons = replace(reasons, '${checkedAt}', '${first.submitted_at}')`,
  );
  app.clock.advance(60);
  await runChecks(app);
  expect(emptyOf(await getReview(admin, id), 'centre')).toMatchObject({
    set_aside: { by: 'Administrator' },
    found_at: first.submitted_at,
  });
});
