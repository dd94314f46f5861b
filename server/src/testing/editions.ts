/** Archives editions, and submits pictures of rooms, for tests of what is left of an edition. */
import { api } from '#contract/api.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import type { GreyPicture } from '#contract/photo/image-hash.ts';
import type { AdminClient } from './admin-client.ts';
import { roomOf } from './create-room.ts';
import { edits, writeGrey } from './edited-pictures.ts';
import type { TestCentre } from './people.ts';
import { insertSubmitted, showPictures, type SubmittedWithoutUpload } from './submitted-centres.ts';
import type { TestApp } from './test-app.ts';

/** Archives the present edition, as an officer does who has seen its figures. */
export async function startNextEdition(admin: AdminClient, list: 'same' | 'new'): Promise<void> {
  const { centres, submitted } = (await admin.call(api.listEditions, {})).present;
  const { status, body } = await admin.ask('POST', '/editions', { list, centres, submitted });
  if (status !== 200) throw new Error(`The edition was not archived: ${JSON.stringify(body)}`);
}

/** The centre of the present edition. */
export const findCentre = (app: TestApp, code: string): Promise<TestCentre> =>
  app.database.db
    .selectFrom('centres')
    .where('centre_code', '=', code)
    .select(['id', ...centreColumns])
    .executeTakeFirstOrThrow();

const size = { width: 640, height: 480 };
export type Edit = 'turned by 90 degrees' | 'cut by 15 % on each side';
const pictures = new Map<string, Promise<Uint8Array>>();

/** Returns the JPEG file; each is made once. */
function roomFile(number: number, edit: Edit | undefined): Promise<Uint8Array> {
  const name = `${number} ${edit ?? ''}`;
  const make = () => {
    const room = roomOf(number, size.width, size.height);
    return writeGrey(edit === undefined ? room : edits[edit](room));
  };
  const file = pictures.get(name) ?? make();
  pictures.set(name, file);
  return file;
}

const grey: GreyPicture = { ...size, pixels: new Uint8Array(size.width * size.height).fill(128) };

/** Gives a submitted checklist a photo of the centre that shows a room; its photo of the strong room shows nothing. */
export async function showRoom(
  app: TestApp,
  submitted: SubmittedWithoutUpload,
  number: number,
  edit?: Edit,
): Promise<SubmittedWithoutUpload> {
  const shown = { centre: await roomFile(number, edit), strongRoom: await writeGrey(grey) };
  await showPictures(app, submitted, shown);
  app.clock.advance(1);
  return submitted;
}

export const submitRoom = async (app: TestApp, code: string, number: number, edit?: Edit) =>
  showRoom(app, await insertSubmitted(app, code), number, edit);
