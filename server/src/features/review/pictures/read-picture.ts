/** Takes the print of a stored photo in a decoder process (decision 0057). */
import type { PicturePrint } from '#contract/review/facts.ts';
import type { Services } from '../../../services.ts';

/**
 * Reads the picture for display. Returns null when the store has none or it cannot be read; rejects with `TooBusy` or
 * `PhotoStoreUnavailable`, and then the photo is tried again later.
 */
export function readPicture(_services: Services, _photoId: string): Promise<PicturePrint | null> {
  throw new Error('to be written');
}
