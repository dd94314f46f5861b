/** The worker that draws photos smaller: on a slow phone that takes seconds, in which the page would not answer. */
import { shrinkPicture, type PictureToShrink } from './shrink-picture.ts';

/** What it is sent, and where it answers: with the smaller picture or null, or that it cannot. */
export type PhotoWorkerRequest = PictureToShrink & { readonly answerTo: MessagePort };
export type PhotoWorkerAnswer = { readonly smaller: Blob | null } | 'failed';

self.addEventListener('message', ({ data }: MessageEvent<PhotoWorkerRequest>) => {
  const answer = (message: PhotoWorkerAnswer): void => data.answerTo.postMessage(message, { transfer: [] });
  shrinkPicture(data).then(
    (smaller) => answer({ smaller }),
    () => answer('failed'),
  );
});

// The page waits for this only so long.
self.postMessage('started', { transfer: [] });
