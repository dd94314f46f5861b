/**
 * Decodes photos in the process of the test: with the checks of a portal, without its processes, its queue and its times, which
 * only their own tests meet.
 */
import type { PictureFile, DescribedPicture } from '../platform/photos/decoded-photo.ts';
import { decodePhoto, DisplayUnwritten } from '../platform/photos/decode-photo.ts';
import {
  UnreadablePhoto,
  type InspectionLimits,
  type PhotoInspector,
} from '../platform/photos/inspect-photo.ts';
import { hashFile, unavailableIfInaccessible } from '../platform/photo-store/durable-files.ts';
import { PhotoStoreFull } from '../platform/photo-store/photo-store.ts';
import { isDecodable, measureJpegFile } from '../platform/photos/measure-jpeg.ts';
import { describePicture } from '../platform/photos/describe-picture.ts';
import { isDiskFull } from '../kernel/refusal.ts';

const explain = (error: unknown): unknown => {
  if (isDiskFull(error)) return new PhotoStoreFull(error);
  return error instanceof DisplayUnwritten ? error : new UnreadablePhoto(error);
};

/** By the file: tests send a few pictures again and again. */
const described = new Map<string, DescribedPicture>();
const mostDescribed = 200;

async function describeOnce(request: PictureFile): Promise<DescribedPicture> {
  const key = `${(await hashFile(request.file)).sha256} ${request.maxPixels}`;
  const picture = described.get(key) ?? (await describePicture(request));
  if (described.size >= mostDescribed) described.clear();
  described.set(key, picture);
  return picture;
}

export function inspectInProcess(limits: InspectionLimits): PhotoInspector {
  const { maxPixels } = limits;
  const measure = async (file: string) => {
    const found = await measureJpegFile(file);
    if (found === null || !isDecodable(found, limits)) throw new UnreadablePhoto();
    return found;
  };
  return {
    async inspect({ file, displayFile, size = 'display' }) {
      const { headerBytes } = await measure(file);
      const request = { kind: 'decode', file, displayFile, size, headerBytes, maxPixels } as const;
      return unavailableIfInaccessible(
        decodePhoto(request).catch((error: unknown) => Promise.reject(explain(error))),
      );
    },
    async describe({ file }) {
      await measure(file);
      return describeOnce({ file, maxPixels }).catch((error: unknown) => Promise.reject(explain(error)));
    },
    measure: (file) => measure(file).catch(() => null),
    load: () => ({ running: 0, waiting: 0 }),
    processes: () => 0,
    close: () => undefined,
  };
}
