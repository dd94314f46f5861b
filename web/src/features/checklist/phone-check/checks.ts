/** Tests the parts of a phone that step 4 needs. Each check resolves with what it found, never rejects, and keeps nothing. */
import { promisifyRequest } from 'idb-keyval';
import { checkUpload, checkUploadBytes } from '#contract/checklist/receipt.ts';
import { callApi } from '../../../api/client.ts';
import { watchLocation, type Fix, type LocationState, type LocationWatch } from '../photos/location-fix.ts';

export type CameraFinding = 'ready' | 'denied' | 'none' | 'busy' | 'unsupported';

const cameraFailures: Readonly<Record<string, CameraFinding>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Opens the rear camera and closes it at once. */
export async function checkCamera(): Promise<CameraFinding> {
  if (!('mediaDevices' in navigator)) return 'unsupported';
  try {
    const video = { facingMode: 'environment' };
    const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video });
    for (const track of stream.getTracks()) track.stop();
    return 'ready';
  } catch (error) {
    return (error instanceof Error && cameraFailures[error.name]) || 'unsupported';
  }
}

/** Above this radius a photo does not show at which building it was taken. */
const accurateM = 100;
const locationMs = 15_000;

export type LocationFinding =
  | { readonly kind: 'ready' | 'inaccurate'; readonly accuracyM: number }
  | { readonly kind: 'denied' | 'unavailable' | 'unsupported' };

function findingOf(state: LocationState, best: Fix | null): LocationFinding {
  if (best !== null) {
    const accuracyM = best.accuracyM ?? accurateM;
    return { kind: accuracyM <= accurateM ? 'ready' : 'inaccurate', accuracyM };
  }
  return { kind: state === 'denied' || state === 'unsupported' ? state : 'unavailable' };
}

/** Waits for an accurate position, at most 15 seconds; then reports the best one. */
export async function checkLocation(): Promise<LocationFinding> {
  let watch: LocationWatch | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const finding = await new Promise<LocationFinding>((resolve) => {
    let last: LocationFinding = { kind: 'unavailable' };
    watch = watchLocation((state, best) => {
      last = findingOf(state, best);
      if (last.kind !== 'inaccurate' && last.kind !== 'unavailable') resolve(last);
    });
    timer = setTimeout(() => resolve(last), locationMs);
  });
  clearTimeout(timer);
  watch?.stop();
  return finding;
}

export type StorageFinding =
  { readonly kind: 'ready' | 'failed' } | { readonly kind: 'low'; readonly freeMegabytes: number };

/** Two photos of the largest size, their copies and the built files. */
const enoughBytes = 100 * 1024 * 1024;
const databaseName = 'phone-check';

/** Writes a value as drafts are written, reads it, and removes the database again. */
async function tryStorage(): Promise<boolean> {
  const opening = indexedDB.open(databaseName);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'));
  const database = await promisifyRequest(opening);
  try {
    const values = database.transaction('values', 'readwrite').objectStore('values');
    await promisifyRequest(values.put(new Blob(['x']), 'key'));
    return (await promisifyRequest(values.get('key'))) instanceof Blob;
  } finally {
    database.close();
    indexedDB.deleteDatabase(databaseName);
  }
}

/** Where the browser has promised to keep the data, little room is no risk for what is stored already. */
export async function checkStorage(): Promise<StorageFinding> {
  try {
    if (!(await tryStorage())) return { kind: 'failed' };
    // Pages without HTTPS and older browsers cannot say how much room is left, unlike the types.
    const { storage }: { storage?: StorageManager } = navigator;
    const { quota, usage = 0 } = (await storage?.estimate()) ?? {};
    const isLow = quota !== undefined && quota - usage < enoughBytes && !(await storage?.persisted());
    return isLow
      ? { kind: 'low', freeMegabytes: Math.max(0, Math.floor((quota - usage) / 2 ** 20)) }
      : { kind: 'ready' };
  } catch {
    return { kind: 'failed' };
  }
}

export type NetworkFinding =
  { readonly kind: 'ready' | 'slow'; readonly seconds: number } | { readonly kind: 'offline' | 'unknown' };

/** Reduced photos of today's phones have about one megabyte each. */
const twoPhotosBytes = 2 * 1024 * 1024;
const slowSeconds = 30;
const uploadMs = 60_000;
const chunkBytes = 8 * 1024;

/** Random, because a proxy might compress anything else. */
function createFiller(): string {
  let text = '';
  while (text.length < checkUploadBytes)
    text += btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(chunkBytes))));
  return text.slice(0, checkUploadBytes);
}

/** Sends a part of a photo to the portal, which discards it, and computes the time for two photos. */
export async function checkNetwork(): Promise<NetworkFinding> {
  const filler = createFiller();
  const startedMs = performance.now();
  const timeout = new Promise<'timeout'>((resolve) => {
    setTimeout(() => resolve('timeout'), uploadMs);
  });
  const result = await Promise.race([callApi(checkUpload, { body: { filler } }), timeout]);
  if (result !== 'timeout' && !result.ok)
    return { kind: result.failure.kind === 'offline' ? 'offline' : 'unknown' };
  const seconds = ((performance.now() - startedMs) / 1000) * (twoPhotosBytes / checkUploadBytes);
  return { kind: seconds > slowSeconds ? 'slow' : 'ready', seconds: Math.max(1, Math.round(seconds)) };
}
