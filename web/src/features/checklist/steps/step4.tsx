/** Step 4: geotagged photos, strong room, dispatch room, CCTV, feedback (specification section 2, step4). */
import { useEffect } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { useTexts } from '../../../texts/language.tsx';
import { LocationLine } from '../parts/location-line.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { QuestionFields } from '../parts/question-fields.tsx';
import { StepFrame, type StepErrors } from '../parts/step-frame.tsx';
import { useLocationFix } from '../parts/use-location-fix.ts';
import { preloadPositionReader } from '../photos/read-position.ts';

export default function Step4() {
  const { common, labels } = useTexts();
  const location = useLocationFix();
  // Loaded before the first photo, which may be taken without a network; after a failure that photo loads it again.
  useEffect(() => {
    preloadPositionReader().catch(() => undefined);
  }, []);
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
          <LocationLine location={location} />
          <QuestionFields
            step="step4"
            errors={errors}
            custom={{
              'photos.centre': photoField('centre', errors),
              'photos.strongRoom': photoField('strongRoom', errors),
            }}
          />
        </>
      )}
    </StepFrame>
  );
}
