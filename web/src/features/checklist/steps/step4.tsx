/** Step 4: geotagged photos, strong room, dispatch room, CCTV, feedback (specification section 2, step4). */
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { PlaceAttribution } from '../../../patterns/places/place-words.tsx';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { useChecklist, useIsClosed } from '../checklist-context.tsx';
import { hasWaitingPhoto, isPlaced, isUnchecked } from '../draft/draft.ts';
import { CameraHelp } from '../parts/camera-help.tsx';
import { LocationLine } from '../parts/location-line.tsx';
import { useLocationFix } from '../parts/use-location-fix.ts';
import { PhotoField } from '../parts/photo-field.tsx';
import { usePhoto, type TakenPhoto } from '../parts/use-take-photo.ts';
import { QuestionFields, type StepErrors } from '../parts/fields.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import { PairNotice } from '../photos/photo-pair.tsx';

/** Step 4 works without it, for example when it cannot be loaded. */
const HandoverPanel = lazy<ComponentType>(async () =>
  import('../handover/handover-panel.tsx').catch(() => ({ default: () => null })),
);

/** Above the photos on a computer; on a phone, which seldom needs another one, with the rest of the help. */
const isComputer = (): boolean => !matchMedia('(pointer: coarse)').matches;

const handover = (
  <Suspense fallback={<div className="min-h-36" />}>
    <HandoverPanel />
  </Suspense>
);

export default function Step4() {
  const { common, places } = usePhotoTexts();
  const { draft } = useChecklist();
  const isClosed = useIsClosed();
  const location = useLocationFix(!isClosed || hasWaitingPhoto(draft));
  /** Beside the photo that was taken last is what both show together. */
  const [last, setLast] = useState<PhotoSlot>('strongRoom');
  const photos = [usePhoto('centre', location, setLast), usePhoto('strongRoom', location, setLast)] as const;
  // While a photo is checked, the other one can be taken.
  const next = photos.find(({ slot }) => !isPlaced(draft, slot) && !isUnchecked(draft, slot));
  const isDone = photoSlots.every((slot) => isPlaced(draft, slot));
  const photoField = (taken: TakenPhoto, errors: StepErrors) => (
    <PhotoField
      taken={taken}
      error={errors.of(`photos.${taken.slot}`)}
      isNext={taken === next && taken.holder.waiting === null}
    >
      {taken.slot === last ? <PairNotice draft={draft} /> : null}
    </PhotoField>
  );
  return (
    <StepFrame step="step4" nextLabel={common.finish} isInCards isNextMain={isDone}>
      {(errors) => (
        <>
          {isComputer() && !isClosed ? handover : null}
          {isClosed ? null : <LocationLine location={location} isDone={isDone} />}
          <QuestionFields
            step="step4"
            errors={errors}
            cardsFrom={['photos.centre', 'strongRoomSecure', 'dispatchRoom']}
            custom={{
              'photos.centre': photoField(photos[0], errors),
              'photos.strongRoom': photoField(photos[1], errors),
            }}
          />
          <PlaceAttribution photos={Object.values(draft.photos)} texts={places} />
          {isClosed ? null : <CameraHelp photos={photos}>{isComputer() ? null : handover}</CameraHelp>}
        </>
      )}
    </StepFrame>
  );
}
