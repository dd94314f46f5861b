/** Stores, inspects and describes photos of which a test has the bytes, by files of their own. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DecodedPhoto, DescribedPicture, PictureSize } from '../platform/photos/decoded-photo.ts';
import type { PhotoInspector } from '../platform/photos/inspect-photo.ts';
import { hashFile } from '../platform/photo-store/durable-files.ts';
import type { PhotoKind, PhotoStore } from '../platform/photo-store/photo-store.ts';

async function withFile<Result>(bytes: Uint8Array, use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'photo-bytes-'));
  try {
    const file = path.join(folder, 'photo');
    await writeFile(file, bytes);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function putPhoto(store: PhotoStore, id: string, kind: PhotoKind, bytes: Uint8Array): Promise<void> {
  return withFile(bytes, async (file) => store.put(id, { [kind]: await hashFile(file) }, 'move'));
}

/** Returns the bytes of the picture for display too. */
export function inspectPhoto(
  inspector: PhotoInspector,
  bytes: Uint8Array,
  sender: string,
  size?: PictureSize,
): Promise<DecodedPhoto & { readonly shown: Uint8Array }> {
  return withFile(bytes, async (file) => {
    const photo = await inspector.inspect({
      file,
      displayFile: `${file}.display`,
      sender,
      ...(size !== undefined && { size }),
    });
    return { ...photo, shown: await readFile(photo.display.path) };
  });
}

export function describePicture(
  inspector: PhotoInspector,
  bytes: Uint8Array,
  sender: string,
): Promise<DescribedPicture> {
  return withFile(bytes, (file) => inspector.describe({ file, sender }));
}
