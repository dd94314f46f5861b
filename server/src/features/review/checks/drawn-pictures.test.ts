/** Pictures that are no photos, from the file to the reason. */
import { expect } from 'vitest';
import { roomOf } from '../../../testing/create-room.ts';
import { drawPage } from '../../../testing/drawn-pictures.ts';
import { writeGrey } from '../../../testing/edited-pictures.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { getReview, runChecks } from '../../../testing/reviews.ts';
import { insertSubmitted, showPictures } from '../../../testing/submitted-centres.ts';

const test = adminTest();

test('a page of text is a notice, a room is not; a print of an earlier release says nothing', async ({
  app,
  admin,
}) => {
  const submitted = await insertSubmitted(app, 'A1');
  const [centre, strongRoom] = [await writeGrey(drawPage()), await writeGrey(roomOf(1, 640, 480))];
  await showPictures(app, submitted, { centre, strongRoom });
  const checkAgain = async () => {
    await app.runSql('update reviews set checks_version = 0');
    await runChecks(app);
    return (await getReview(admin, submitted.id)).reasons.map(({ key, level }) => [key, level]);
  };
  await runChecks(app);
  expect(await checkAgain()).toEqual([['picture.not-a-photo:centre', 'notice']]);
  await app.runSql('update photo_prints set flatness = null');
  expect(await checkAgain()).toEqual([]);
});
