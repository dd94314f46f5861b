/** Where a photo of step 4 is kept. The field of a photo knows nothing else about its surroundings. */
import type { DraftPhoto, WaitingPhoto } from '../draft/draft.ts';

export interface PhotoHolder {
  /** A photo with its position. */
  readonly photo: DraftPhoto | null;
  /** A newer picture that still waits for its position; `photo` is kept until it has one. */
  readonly waiting: WaitingPhoto | null;
  /** Why the server refused the photo. */
  readonly serverRefusal: string | undefined;
  /** Sets or removes the photo; nothing waits any more. Resolves when it is kept. */
  readonly setPhoto: (photo: DraftPhoto | null) => Promise<void>;
  readonly setWaiting: (photo: WaitingPhoto | null) => Promise<void>;
  /** Called when the picture at the path of the server cannot be loaded; such a path expires. */
  readonly onMissing: () => void;
}
