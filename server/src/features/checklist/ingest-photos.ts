/** Takes in the photos of one save, before its transaction: each is inspected, then its bytes are stored durably. */
import { createHash } from 'node:crypto';
import type { ReceivedFile } from '#contract/endpoint.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import type { ReceivedPhoto } from '#contract/checklist/derive/form-codec.ts';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import { cleanText, cutToCharacters } from '#contract/text.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { PhotoStore } from '../../platform/photo-store/photo-store.ts';
import {
  TooBusy,
  UnreadablePhoto,
  type InspectedPhoto,
  type PhotoInspector,
} from '../../platform/photos/inspect-photo.ts';
import type { Services } from '../../services.ts';
import type { PhotoRow } from './photo-rows.ts';

/** What becomes of a slot: this photo (stored by now), the one it has, or none. */
export type PhotoOfSlot = PhotoRow | 'keep' | 'none';

export interface IngestedPhotos {
  readonly ofSlot: Readonly<Record<PhotoSlot, PhotoOfSlot>>;
  /** Those of them whose rows are still to be written. */
  readonly added: readonly PhotoRow[];
}

const maxFileNameLength = 100;
const busySeconds = 5;

/** The name as it is shown later: no folders, no control characters, nothing that a file system or page could mistake. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const safe = cleanText(last).replace(/[\p{Cc}\p{Surrogate}<>:"|?*]/gu, '_');
  return cutToCharacters(safe, maxFileNameLength) || 'photo.jpg';
}

interface InspectedFile {
  readonly file: ReceivedFile;
  readonly photo: InspectedPhoto & { readonly position: GeoPosition };
}

async function inspect(
  slot: PhotoSlot,
  file: ReceivedFile,
  inspector: PhotoInspector,
): Promise<InspectedFile | FieldProblem> {
  const field = `photos.${slot}`;
  try {
    const { position, ...photo } = await inspector.inspect(
      Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
    );
    return position === null ? { field, code: 'photo.no-place' } : { file, photo: { ...photo, position } };
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { field, code: 'photo.unreadable' };
    throw error instanceof TooBusy ? refuse('server.busy', { waitSeconds: busySeconds }) : error;
  }
}

async function inspectAll(
  files: ReadonlyMap<PhotoSlot, ReceivedFile>,
  inspector: PhotoInspector,
): Promise<Map<PhotoSlot, InspectedFile>> {
  const inspected = new Map<PhotoSlot, InspectedFile>();
  const problems: FieldProblem[] = [];
  for (const [slot, file] of files) {
    const result = await inspect(slot, file, inspector);
    if ('code' in result) problems.push(result);
    else inspected.set(slot, result);
  }
  const [first] = problems;
  if (first !== undefined) throw refuse(first.code, { problems });
  return inspected;
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

/** The stored photo of the slot when it is this very file and its bytes are still there. */
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
 * Inspects and stores what was sent. A file that the slot has already, byte for byte, is not stored again.
 * Refuses with `photo.unreadable`, `photo.no-place`, `server.busy` or `server.storage-full`; then nothing stays behind.
 */
export async function ingestPhotos(
  services: Services,
  received: Readonly<Record<PhotoSlot, ReceivedPhoto>>,
  stored: readonly PhotoRow[],
): Promise<IngestedPhotos> {
  const ofSlot: Record<PhotoSlot, PhotoOfSlot> = { centre: 'keep', strongRoom: 'keep' };
  const files = new Map<PhotoSlot, ReceivedFile>();
  for (const slot of photoSlots) {
    const photo = received[slot];
    if (typeof photo === 'string') {
      ofSlot[slot] = photo;
      continue;
    }
    const same = await findSamePhoto(services, slot, photo, stored);
    if (same === undefined) files.set(slot, photo);
    else ofSlot[slot] = same;
  }
  const added = await storeAll(services, await inspectAll(files, services.photoInspector));
  for (const row of added) ofSlot[row.slot] = row;
  return { ofSlot, added };
}

/** Removes the bytes of photos whose rows were never written. */
export async function discardPhotos(photoStore: PhotoStore, photos: readonly PhotoRow[]): Promise<void> {
  for (const { id } of photos) await photoStore.delete(id);
}
