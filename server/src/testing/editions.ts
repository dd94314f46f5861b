/** Archives editions, and submits pictures of rooms, for tests of what is left of an edition. */
import { api } from '#contract/api.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import type { AdminClient } from './admin-client.ts';
import { roomOf } from './create-scene.ts';
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
    .where('archived_at', 'is', null)
    .select(['id', ...centreColumns])
    .executeTakeFirstOrThrow();

const size = { width: 640, height: 480 };
export type Edit = keyof typeof edits;
/** `nothing` is a grey face, of which no check finds a copy. */
export type Picture = 'nothing' | number | readonly [room: number, edit: Edit];
const files = new Map<string, Promise<Uint8Array>>();
const grey: GreyPicture = { ...size, pixels: new Uint8Array(size.width * size.height).fill(128) };

function draw(picture: Picture): GreyPicture {
  if (picture === 'nothing') return grey;
  const [number, edit] = typeof picture === 'number' ? [picture, undefined] : picture;
  const room = roomOf(number, size.width, size.height);
  return edit === undefined ? room : edits[edit](room, []);
}

/** Returns the JPEG file; each is made once. */
export function pictureFile(picture: Picture): Promise<Uint8Array> {
  const name = String(picture);
  const file = files.get(name) ?? writeGrey(draw(picture));
  files.set(name, file);
  return file;
}

/** Gives a submitted checklist its photos, and advances the clock by a second. */
export async function showRooms(
  app: TestApp,
  submitted: SubmittedWithoutUpload,
  centre: Picture,
  strongRoom: Picture = 'nothing',
): Promise<SubmittedWithoutUpload> {
  const shown = { centre: await pictureFile(centre), strongRoom: await pictureFile(strongRoom) };
  await showPictures(app, submitted, shown);
  app.clock.advance(1);
  return submitted;
}

export const submitRooms = async (app: TestApp, code: string, centre: Picture, strongRoom?: Picture) =>
  showRooms(app, await insertSubmitted(app, code), centre, strongRoom);

export const submitRoom = (app: TestApp, code: string, number: number, edit?: Edit) =>
  submitRooms(app, code, edit === undefined ? number : [number, edit]);
