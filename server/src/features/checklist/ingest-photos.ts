/** Inspects and stores the photos of one save, before its transaction. */
import { createHash } from 'node:crypto';
import type { ReceivedFile } from '#contract/endpoint.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import type { ReceivedPhoto } from '#contract/checklist/derive/form-codec.ts';
import { cleanText, cutToCharacters } from '#contract/text.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { PhotoStore } from '../../platform/photo-store/photo-store.ts';
import type { Services } from '../../services.ts';
import { inspectFiles, type InspectedFile } from './inspect-files.ts';
import type { PhotoRow } from './photo-rows.ts';

/** The new state of a slot: this stored photo, its current one, or none. */
export type SlotPhoto = PhotoRow | 'keep' | 'none';

export interface IngestedPhotos {
  readonly bySlot: Readonly<Record<PhotoSlot, SlotPhoto>>;
  /** The new photos, whose rows are not yet written. */
  readonly added: readonly PhotoRow[];
}

const maxFileNameLength = 100;

/** Returns the name for display: without folders, control characters, and characters with a meaning in paths or HTML. */
export function cleanFileName(name: string): string {
  const baseName = name.split(/[\\/]/).at(-1) ?? '';
  const safe = cleanText(baseName).replace(/[\p{Cc}\p{Surrogate}<>:"|?*]/gu, '_');
  return cutToCharacters(safe, maxFileNameLength) || 'photo.jpg';
}

async function store(
  { photoStore, randomness }: Services,
  slot: PhotoSlot,
  { file, photo }: InspectedFile,
): Promise<PhotoRow> {
  const id = randomness.uuid();
  try {
    await photoStore.put(id, 'original', file.bytes);
    await photoStore.put(id, 'display', photo.display);
  } catch (error) {
    await photoStore.delete(id);
    throw error;
  }
  return {
    id,
    slot,
    fileName: cleanFileName(file.fileName),
    sha256: photo.sha256,
    byteSize: file.bytes.byteLength,
    width: photo.width,
    height: photo.height,
    latitude: photo.position.latitude,
    longitude: photo.position.longitude,
    positionSource: photo.positionSource,
    accuracyM: photo.accuracyM,
    takenAt: photo.takenAt,
  };
}

/** Returns the stored photo of the slot when it has the same bytes and they are still in the store. */
async function findSamePhoto(
  { photoStore }: Services,
  slot: PhotoSlot,
  file: ReceivedFile,
  stored: readonly PhotoRow[],
): Promise<PhotoRow | undefined> {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const same = stored.find((row) => row.slot === slot && row.sha256 === sha256);
  if (same === undefined) return undefined;
  return (await photoStore.sizeOf(same.id, 'original')) === same.byteSize ? same : undefined;
}

async function storeAll(
  services: Services,
  photos: ReadonlyMap<PhotoSlot, InspectedFile>,
): Promise<PhotoRow[]> {
  const { limits, photoStore } = services;
  if (photos.size > 0 && (await photoStore.freeBytes()) < limits.photos.minFreeBytes)
    throw refuse('server.storage-full');
  const added: PhotoRow[] = [];
  try {
    for (const [slot, photo] of photos) added.push(await store(services, slot, photo));
  } catch (error) {
    await discardPhotos(photoStore, added);
    throw error;
  }
  return added;
}

/**
 * Inspects and stores the received files. A file that the slot already has is not stored again.
 * Throws `photo.unreadable`, `photo.no-place`, `server.busy` or `server.storage-full`; then nothing remains stored.
 */
export async function ingestPhotos(
  services: Services,
  received: Readonly<Record<PhotoSlot, ReceivedPhoto>>,
  stored: readonly PhotoRow[],
): Promise<IngestedPhotos> {
  const bySlot: Record<PhotoSlot, SlotPhoto> = { centre: 'keep', strongRoom: 'keep' };
  const files = new Map<PhotoSlot, ReceivedFile>();
  for (const slot of photoSlots) {
    const photo = received[slot];
    if (typeof photo === 'string') {
      bySlot[slot] = photo;
      continue;
    }
    const same = await findSamePhoto(services, slot, photo, stored);
    if (same === undefined) files.set(slot, photo);
    else bySlot[slot] = same;
  }
  const added = await storeAll(services, await inspectFiles(files, services.photoInspector));
  for (const row of added) bySlot[row.slot] = row;
  return { bySlot, added };
}

/** Deletes the bytes of photos whose rows were not written. */
export async function discardPhotos(photoStore: PhotoStore, photos: readonly PhotoRow[]): Promise<void> {
  for (const { id } of photos) await photoStore.delete(id);
}
