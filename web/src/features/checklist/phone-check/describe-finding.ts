/** What was found, in plain words, and how good it is. */
import type { Format } from '../../../texts/format.ts';
import type { usePhotoTexts } from '../../../texts/photo-texts.ts';
import type { CameraFinding, LocationFinding, NetworkFinding, StorageFinding } from './checks.ts';

export interface Finding {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
}

type CheckTexts = ReturnType<typeof usePhotoTexts>['check'];

export interface Findings {
  readonly camera: CameraFinding;
  readonly location: LocationFinding;
  readonly storage: StorageFinding;
  readonly network: NetworkFinding;
}
export type CheckName = keyof Findings;

type Describe = {
  readonly [Name in CheckName]: (found: Findings[Name], check: CheckTexts, format: Format) => Finding;
};

const tone = (isGood: boolean, otherwise: 'warn' | 'bad'): Finding['tone'] => (isGood ? 'good' : otherwise);

export const describeFinding: Describe = {
  // Without it the camera app still takes the photos.
  camera: (found, { camera }) => ({
    tone: tone(found === 'ready', found === 'none' ? 'bad' : 'warn'),
    text: camera[found],
  }),
  location: (found, { location }, format) => {
    if ('accuracyM' in found)
      return {
        tone: tone(found.kind === 'ready', 'warn'),
        text: location[found.kind](format.number(Math.round(found.accuracyM))),
      };
    return { tone: 'bad', text: location[found.kind] };
  },
  storage: (found, { storage }, format) => {
    if (found.kind === 'low') return { tone: 'warn', text: storage.low(format.number(found.freeMegabytes)) };
    return { tone: tone(found.kind === 'ready', 'bad'), text: storage[found.kind] };
  },
  network: (found, { network }, format) => {
    if ('seconds' in found)
      return {
        tone: tone(found.kind === 'ready', 'warn'),
        text: network[found.kind](format.wait(found.seconds)),
      };
    return { tone: found.kind === 'offline' ? 'bad' : 'warn', text: network[found.kind] };
  },
};
