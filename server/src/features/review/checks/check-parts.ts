/** What the worker of the checks works with. */
import type { PicturePrint } from '#contract/photo/picture-print.ts';
import type { Services } from '../../../services.ts';
import { findPrints, PrintIndex, storePrints } from '../pictures/print-index.ts';
import { readPicture } from '../pictures/read-picture.ts';
import { findSharedPlaces } from '../places/shared-places.ts';

export type CheckServices = Pick<
  Services,
  'clock' | 'database' | 'limits' | 'log' | 'photoInspector' | 'photoStore' | 'places' | 'uploadFolder'
>;

export interface CheckParts {
  readonly services: CheckServices;
  readonly index: Pick<PrintIndex, 'refresh' | 'findSame'>;
  /** As `readPicture`. */
  readonly readPicture: (photoId: string) => Promise<PicturePrint | null>;
  readonly storePrints: typeof storePrints;
  readonly findPrints: typeof findPrints;
  readonly findSharedPlaces: typeof findSharedPlaces;
}

export function createCheckParts(services: Services): CheckParts {
  return {
    services,
    index: new PrintIndex(),
    readPicture: (photoId) => readPicture(services, photoId),
    storePrints,
    findPrints,
    findSharedPlaces,
  };
}
