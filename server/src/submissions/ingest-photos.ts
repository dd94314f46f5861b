/** Inspects and stores the photos of one save, before its transaction. */
import type { ReceivedFile } from '#contract/endpoint.ts';
import { type PhotoSlot, photoSlots } from '#contract/exam.ts';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { JpegMeasure } from '#contract/photo/measure-jpeg.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import { Refusal, refuse, refuseProblems } from '../kernel/refusal.ts';
import type { DecodedPhoto } from '../platform/photos/decoded-photo.ts';
import {
  type PhotoInspector,
  type PictureTask,
  TooBusy,
  UnreadablePhoto,
} from '../platform/photos/inspect-photo.ts';
import { estimateDecodeMs } from '../platform/photos/measure-jpeg.ts';
import { rm } from 'node:fs/promises';
import { isNewPhoto, type ReceivedPhoto, type SentPhoto } from '#contract/checklist/form.ts';
import { cleanText, cutToCharacters } from '#contract/text.ts';
import { type PhotoStore, PhotoStoreUnavailable } from '../platform/photo-store/photo-store.ts';
import { countPhotos } from '../rate-limits.ts';
import type { PhotoRow } from './photo-rows.ts';
import type { Parts } from '../parts.ts';

const busySeconds = 5;

/** A received file that the slot does not have yet. */
interface NewFile {
  readonly slot: PhotoSlot;
  readonly file: ReceivedFile;
  /** Then it was counted when it arrived. */
  readonly isHeld: boolean;
  /** Of one that arrives now. */
  measure?: JpegMeasure | null;
}

interface InspectedFile extends Pick<NewFile, 'slot' | 'file'> {
  readonly photo: DecodedPhoto & { readonly position: GeoPosition };
}

/** Where the picture for display is written. */
const displayPath = ({ path }: ReceivedFile): string => `${path}.display`;

async function inspect(
  { slot, file, measure }: NewFile,
  inspector: PhotoInspector,
  task: Pick<PictureTask, 'sender' | 'deadlineMs'>,
): Promise<InspectedFile | FieldProblem> {
  const field = `photos.${slot}`;
  try {
    const picture = { file: file.path, displayFile: displayPath(file), measure };
    const { position, ...photo } = await inspector.inspect({ ...picture, ...task });
    if (position === null) return { field, code: 'photo.no-place' };
    return { slot, file, photo: { ...photo, position } };
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { field, code: 'photo.unreadable' };
    throw error instanceof TooBusy ? refuse('server.busy', { waitSeconds: busySeconds }) : error;
  }
}

/** Refuses with all problems. */
async function inspectFiles(
  { limits, photoInspector }: IngestServices,
  files: readonly NewFile[],
  sender: string,
): Promise<InspectedFile[]> {
  const deadlineMs = performance.now() + limits.photos.storeTimeoutMs;
  const inspected: InspectedFile[] = [];
  const problems: FieldProblem[] = [];
  for (const file of files) {
    const result = await inspect(file, photoInspector, { sender, deadlineMs });
    if ('code' in result) problems.push(result);
    else inspected.push(result);
  }
  refuseProblems(problems);
  return inspected;
}

type IngestServices = Pick<
  Parts,
  'clock' | 'database' | 'heldUploads' | 'limits' | 'log' | 'photoInspector' | 'photoStore' | 'randomness'
>;

/** The new state of a slot: this stored photo, its current one, or none. */
type SlotPhoto = PhotoRow | 'keep' | 'none';

export interface IngestedPhotos {
  readonly bySlot: Readonly<Record<PhotoSlot, SlotPhoto>>;
  /** The new photos, whose rows are not yet written. */
  readonly added: readonly PhotoRow[];
  /** Of these in the store. */
  readonly addedBytes: number;
}

const maxFileNameLength = 100;

/** Returns the name for display: without folders, control characters, and characters with a meaning in paths or HTML. */
function cleanFileName(name: string): string {
  const baseName = name.split(/[\\/]/).at(-1) ?? '';
  const safe = cleanText(baseName).replace(/[\p{Cc}\p{Surrogate}<>:"|?*]/gu, '_');
  return cutToCharacters(safe, maxFileNameLength) || 'photo.jpg';
}

const toRow = (
  id: string,
  { slot, file, photo: { display: _display, position, ...photo } }: InspectedFile,
): PhotoRow => ({
  id,
  slot,
  fileName: cleanFileName(file.fileName),
  sha256: file.sha256,
  byteSize: file.byteLength,
  ...position,
  ...photo,
});

/** Returns the stored photo of the slot when it has the same bytes and they are still in the store. */
async function findSamePhoto(
  store: PhotoStore,
  slot: PhotoSlot,
  file: ReceivedFile | SentPhoto,
  stored: readonly PhotoRow[],
): Promise<PhotoRow | undefined> {
  const same = stored.find((row) => row.slot === slot && row.sha256 === file.sha256);
  if (same === undefined) return undefined;
  return (await store.sizeOf(same.id, 'original')) === same.byteSize ? same : undefined;
}

/**
 * Deletes the bytes of photos whose rows were not written. After `PhotoStoreUnavailable` nobody waits for it; what then
 * remains is removed by `removeUnreferencedPhotos`.
 * @param store the photo store with the time of this request
 */
export async function discardPhotos(
  { log, photoStore }: Pick<IngestServices, 'log' | 'photoStore'>,
  store: PhotoStore,
  photos: readonly PhotoRow[],
  cause: unknown,
): Promise<void> {
  const isUnavailable = cause instanceof PhotoStoreUnavailable;
  const usedStore = isUnavailable ? photoStore : store;
  const deleting = Promise.all(photos.map(({ id }) => usedStore.delete(id))).catch((error: unknown) =>
    log.warn({ err: error }, 'the photos of a failed save could not be deleted yet'),
  );
  if (!isUnavailable) await deleting;
}

/** Measures the files that arrive now and counts what they cost. */
async function countFiles(
  services: IngestServices,
  files: readonly NewFile[],
  sender: string,
): Promise<void> {
  const arrivals = files.filter(({ isHeld }) => !isHeld);
  if (arrivals.length === 0) return;
  const cost = { bytes: 0, decodingMs: 0 };
  for (const arrived of arrivals) {
    arrived.measure = await services.photoInspector.measure(arrived.file.path);
    cost.bytes += arrived.file.byteLength;
    cost.decodingMs += arrived.measure === null ? 0 : estimateDecodeMs(arrived.measure);
  }
  await countPhotos(services, sender, cost);
}

async function storeAll(
  services: IngestServices,
  store: PhotoStore,
  photos: readonly InspectedFile[],
): Promise<PhotoRow[]> {
  const { limits, randomness } = services;
  if (photos.length > 0 && (await store.freeBytes()) < limits.photos.minFreeBytes)
    throw refuse('server.storage-full');
  const added: PhotoRow[] = [];
  try {
    for (const inspected of photos) {
      const row = toRow(randomness.uuid(), inspected);
      added.push(row);
      await store.put(row.id, { original: inspected.file, display: inspected.photo.display }, 'move');
    }
  } catch (error) {
    await discardPhotos(services, store, added, error);
    throw error;
  }
  return added;
}

/**
 * Inspects and stores the received files, which are moved into the store. A file that the slot already has is not stored again, and one
 * for which the portal was too busy is held: its sender need not send it again. After a refusal or an error of the store nothing remains
 * stored.
 * @param store the photo store with the time of this request
 * @param sender the account that saves
 */
export async function ingestPhotos(
  services: IngestServices,
  store: PhotoStore,
  received: Readonly<Record<PhotoSlot, ReceivedPhoto>>,
  stored: readonly PhotoRow[],
  sender: string,
): Promise<IngestedPhotos> {
  const bySlot: Record<PhotoSlot, SlotPhoto> = { centre: 'keep', strongRoom: 'keep' };
  const files: NewFile[] = [];
  try {
    for (const slot of photoSlots) {
      const photo = received[slot];
      if (!isNewPhoto(photo)) {
        bySlot[slot] = photo;
        continue;
      }
      const same = await findSamePhoto(store, slot, photo, stored);
      if (same !== undefined) bySlot[slot] = same;
      else {
        const isHeld = !('path' in photo);
        const file = isHeld ? services.heldUploads.take(sender, photo.sha256) : photo;
        if (file === undefined) throw refuse('photo.not-received');
        files.push({ slot, file, isHeld });
      }
    }
    await countFiles(services, files, sender);
    const inspected = await inspectFiles(services, files, sender);
    const added = await storeAll(services, store, inspected);
    for (const row of added) bySlot[row.slot] = row;
    const bytesOf = ({ file, photo }: InspectedFile) => file.byteLength + photo.display.byteLength;
    return { bySlot, added, addedBytes: inspected.reduce((sum, each) => sum + bytesOf(each), 0) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'server.busy')
      for (const { file } of files) await services.heldUploads.hold(sender, file);
    throw error;
  } finally {
    for (const { file } of files)
      for (const left of [file.path, displayPath(file)]) await rm(left, { force: true });
  }
}
