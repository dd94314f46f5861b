/** Inspects and stores the photos of one save, before its transaction. */
import type { ReceivedFile } from '#contract/endpoint.ts';
import { type PhotoSlot, photoSlots } from '#contract/exam.ts';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { JpegMeasure } from '#contract/photo/measure-jpeg.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import { Refusal, refuse } from '../kernel/refusal.ts';
import type { DecodedPhoto } from '../platform/photos/decoded-photo.ts';
import {
  type PhotoInspector,
  type PictureTask,
  TooBusy,
  UnreadablePhoto,
} from '../platform/photos/inspect-photo.ts';
import { estimateDecodeMs } from '../platform/photos/measure-jpeg.ts';
import { rm } from 'node:fs/promises';
import type { ReceivedPhoto, SentPhoto } from '#contract/checklist/form.ts';
import { cleanText, cutToCharacters } from '#contract/text.ts';
import { type PhotoStore, PhotoStoreUnavailable } from '../platform/photo-store/photo-store.ts';
import { countPhotos } from '../rate-limits.ts';
import type { PhotoRow } from './photo-rows.ts';
import type { Parts } from '../parts.ts';

// Inspects the photos of one save and throws refusals for invalid ones.

const busySeconds = 5;

interface InspectedFile {
  readonly file: ReceivedFile;
  readonly photo: DecodedPhoto & { readonly position: GeoPosition };
}

/** Where the picture for display is written. */
const displayPath = ({ path }: ReceivedFile): string => `${path}.display`;

async function inspect(
  slot: PhotoSlot,
  file: ReceivedFile,
  inspector: PhotoInspector,
  task: Omit<PictureTask, 'file'>,
): Promise<InspectedFile | FieldProblem> {
  const field = `photos.${slot}`;
  try {
    const files = { file: file.path, displayFile: displayPath(file) };
    const { position, ...photo } = await inspector.inspect({ ...files, ...task });
    return position === null ? { field, code: 'photo.no-place' } : { file, photo: { ...photo, position } };
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { field, code: 'photo.unreadable' };
    throw error instanceof TooBusy ? refuse('server.busy', { waitSeconds: busySeconds }) : error;
  }
}

type Measures = ReadonlyMap<PhotoSlot, JpegMeasure | null>;

/** Throws `photo.unreadable`, `photo.no-place` (with all problems) or `server.busy`. */
async function inspectFiles(
  files: ReadonlyMap<PhotoSlot, ReceivedFile>,
  measures: Measures,
  inspector: PhotoInspector,
  task: Omit<PictureTask, 'file' | 'measure'>,
): Promise<Map<PhotoSlot, InspectedFile>> {
  const inspected = new Map<PhotoSlot, InspectedFile>();
  const problems: FieldProblem[] = [];
  for (const [slot, file] of files) {
    const result = await inspect(slot, file, inspector, { ...task, measure: measures.get(slot) });
    if ('code' in result) problems.push(result);
    else inspected.set(slot, result);
  }
  const [first] = problems;
  if (first !== undefined) throw refuse(first.code, { problems });
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

const toRow = (id: string, slot: PhotoSlot, { file, photo }: InspectedFile): PhotoRow => ({
  id,
  slot,
  fileName: cleanFileName(file.fileName),
  sha256: file.sha256,
  byteSize: file.byteLength,
  width: photo.width,
  height: photo.height,
  latitude: photo.position.latitude,
  longitude: photo.position.longitude,
  positionSource: photo.positionSource,
  accuracyM: photo.accuracyM,
  takenAt: photo.takenAt,
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

/** Measures the files and counts what they cost. */
async function countFiles(
  services: IngestServices,
  files: ReadonlyMap<PhotoSlot, ReceivedFile>,
  sender: string,
): Promise<Measures> {
  const measures = new Map<PhotoSlot, JpegMeasure | null>();
  const cost = { bytes: 0, decodingMs: 0 };
  for (const [slot, file] of files) {
    const measure = await services.photoInspector.measure(file.path);
    measures.set(slot, measure);
    cost.bytes += file.byteLength;
    cost.decodingMs += measure === null ? 0 : estimateDecodeMs(measure);
  }
  if (files.size > 0) await countPhotos(services, sender, cost);
  return measures;
}

async function storeAll(
  services: IngestServices,
  store: PhotoStore,
  photos: ReadonlyMap<PhotoSlot, InspectedFile>,
): Promise<PhotoRow[]> {
  const { limits, randomness } = services;
  if (photos.size > 0 && (await store.freeBytes()) < limits.photos.minFreeBytes)
    throw refuse('server.storage-full');
  const added: PhotoRow[] = [];
  try {
    for (const [slot, inspected] of photos) {
      const row = toRow(randomness.uuid(), slot, inspected);
      added.push(row);
      await store.put(row.id, { original: inspected.file, display: inspected.photo.display }, 'move');
    }
  } catch (error) {
    await discardPhotos(services, store, added, error);
    throw error;
  }
  return added;
}

async function inspectAndStore(
  services: IngestServices,
  store: PhotoStore,
  files: ReadonlyMap<PhotoSlot, ReceivedFile>,
  measures: Measures,
  sender: string,
): Promise<{ readonly row: PhotoRow; readonly bytes: number }[]> {
  const deadlineMs = performance.now() + services.limits.photos.storeTimeoutMs;
  const inspected = await inspectFiles(files, measures, services.photoInspector, { sender, deadlineMs });
  const rows = await storeAll(services, store, inspected);
  return rows.map((row) => {
    const display = inspected.get(row.slot)?.photo.display.byteLength ?? 0;
    return { row, bytes: row.byteSize + display };
  });
}

/**
 * Inspects and stores the received files, which are moved into the store. A file that the slot already has is not stored again, and one
 * for which the portal was too busy is held: its sender need not send it again.
 * Throws `photo.budget-used`, `photo.unreadable`, `photo.no-place`, `photo.not-received`, `server.busy`, `server.storage-full` or an error
 * of the store; then nothing remains stored.
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
  const files = new Map<PhotoSlot, ReceivedFile>();
  const arrived = new Map<PhotoSlot, ReceivedFile>();
  try {
    for (const slot of photoSlots) {
      const photo = received[slot];
      if (typeof photo === 'string') {
        bySlot[slot] = photo;
        continue;
      }
      const same = await findSamePhoto(store, slot, photo, stored);
      if (same !== undefined) bySlot[slot] = same;
      else if ('path' in photo) {
        files.set(slot, photo);
        arrived.set(slot, photo);
      } else {
        const file = services.heldUploads.take(sender, photo.sha256);
        if (file === undefined) throw refuse('photo.not-received');
        files.set(slot, file);
      }
    }
    // The others were counted when they arrived.
    const measures = await countFiles(services, arrived, sender);
    const added = await inspectAndStore(services, store, files, measures, sender);
    for (const { row } of added) bySlot[row.slot] = row;
    return {
      bySlot,
      added: added.map(({ row }) => row),
      addedBytes: added.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'server.busy')
      for (const file of files.values()) await services.heldUploads.hold(sender, file);
    throw error;
  } finally {
    for (const file of files.values())
      for (const left of [file.path, displayPath(file)]) await rm(left, { force: true });
  }
}
