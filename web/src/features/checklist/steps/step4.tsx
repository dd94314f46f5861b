/** Step 4: geotagged photos, strong room, dispatch room, CCTV, feedback (specification section 2, step4). */
import { lazy, Suspense, useEffect } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { useTexts } from '../../../texts/language.tsx';
import { CheckPhoneLink } from '../../../patterns/check-phone-link.tsx';
import { LocationLine } from '../parts/location-line.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { QuestionFields } from '../parts/question-fields.tsx';
import { StepFrame, type StepErrors } from '../parts/step-frame.tsx';
import { useLocationFix } from '../parts/use-location-fix.ts';
import { preloadPositionReader } from '../photos/read-position.ts';

const HandoverPanel = lazy(() => import('../handover/handover-panel.tsx'));

/** Above the photos on a computer, below the questions on a phone, which seldom needs another one. */
const isComputer = (): boolean => !matchMedia('(pointer: coarse)').matches;

export default function Step4() {
  const { common, labels } = useTexts();
  const location = useLocationFix();
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
    />
  );
  return (
    <StepFrame step="step4" nextLabel={common.finish}>
      {(errors) => (
        <>
          {isComputer() ? handover : null}
          <LocationLine location={location} />
          <CheckPhoneLink />
          <QuestionFields
            step="step4"
            errors={errors}
            custom={{
              'photos.centre': photoField('centre', errors),
              'photos.strongRoom': photoField('strongRoom', errors),
            }}
          />
          {isComputer() ? null : handover}
        </>
      )}
    </StepFrame>
  );
}
