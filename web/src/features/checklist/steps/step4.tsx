/** Step 4: geotagged photos, strong room, dispatch room, CCTV, feedback (specification section 2, step4). */
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { CheckPhoneLink } from '../../../patterns/check-phone-link.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { LocationLine } from '../parts/location-line.tsx';
import { useLocationFix } from '../parts/use-location-fix.ts';
import { PhotoField } from '../parts/photo-field.tsx';
import { usePhotoInDraft } from '../parts/photo-holder.ts';
import { QuestionFields } from '../parts/question-fields.tsx';
import { StepFrame, type StepErrors } from '../parts/step-frame.tsx';
import { PairNotice } from '../photos/photo-pair.tsx';
import { preloadPositionReader } from '../photos/read-position.ts';

/** Step 4 works without it, for example when it cannot be loaded. */
const HandoverPanel = lazy<ComponentType>(async () =>
  import('../handover/handover-panel.tsx').catch(() => ({ default: () => null })),
);

/** Above the photos on a computer, below the questions on a phone, which seldom needs another one. */
const isComputer = (): boolean => !matchMedia('(pointer: coarse)').matches;

export default function Step4() {
  const { common, labels } = useTexts();
  const location = useLocationFix();
  const holders = { centre: usePhotoInDraft('centre'), strongRoom: usePhotoInDraft('strongRoom') };
  const { centre, strongRoom } = holders;
  // Loaded before the first photo, which may be taken without a network; after a failure that photo loads it again.
  useEffect(() => {
    preloadPositionReader().catch(() => undefined);
  }, []);
  const handover = (
    <Suspense fallback={<div className="min-h-36" />}>
      <HandoverPanel />
    </Suspense>
  );
  const photoField = (slot: PhotoSlot, errors: StepErrors) => (
    <PhotoField
      slot={slot}
      label={labels[`photos.${slot}`]}
      error={errors.of(`photos.${slot}`)}
      location={location}
      holder={holders[slot]}
    />
  );
  return (
    <StepFrame step="step4" nextLabel={common.finish}>
      {(errors) => (
        <>
          {isComputer() ? handover : null}
          <LocationLine
            location={location}
            isDone={photoSlots.every(
              (slot) => holders[slot].photo !== null && holders[slot].waiting === null,
            )}
          />
          <CheckPhoneLink />
          <QuestionFields
            step="step4"
            errors={errors}
            custom={{
              'photos.centre': photoField('centre', errors),
              'photos.strongRoom': (
                <>
                  {photoField('strongRoom', errors)}
                  {centre.waiting === null && strongRoom.waiting === null ? (
                    <PairNotice photos={{ centre: centre.photo, strongRoom: strongRoom.photo }} />
                  ) : null}
                </>
              ),
            }}
          />
          {isComputer() ? null : handover}
        </>
      )}
    </StepFrame>
  );
}
