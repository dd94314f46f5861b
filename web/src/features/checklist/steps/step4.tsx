/** Step 4: geotagged photos, strong room, dispatch room, CCTV, feedback (specification section 2, step4). */
import { useEffect } from 'react';
import { cctvOptions, maxFeedbackLength } from '#contract/exam.ts';
import { cutToCharacters, lengthInCharacters } from '#contract/text.ts';
import { useTexts } from '../../../texts/language.tsx';
import { CheckboxGroup } from '../../../ui/choices.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { YesNoAnswer } from '../parts/answer-fields.tsx';
import { LocationLine } from '../parts/location-line.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import { preloadPositionReader } from '../photos/read-position.ts';
import { useLocationFix } from '../parts/use-location-fix.ts';

export default function Step4() {
  const { common, fields, hints, choices } = useTexts();
  const session = useChecklistSession();
  const { answers } = useChecklist().draft;
  const location = useLocationFix();
  // The reader of photos must be there when the network is not; if it cannot come now, the first photo asks again.
  useEffect(() => {
    preloadPositionReader().catch(() => undefined);
  }, []);
  const left = maxFeedbackLength - lengthInCharacters(answers.feedback);
  return (
    <StepFrame step="step4" nextLabel={common.finish}>
      {(errors) => (
        <>
          <LocationLine location={location} />
          <PhotoField
            slot="centre"
            label={fields.photoCentre}
            error={errors.of('photos.centre')}
            location={location}
          />
          <YesNoAnswer field="strongRoomSecure" errors={errors} legend={fields.strongRoomSecure} />
          <PhotoField
            slot="strongRoom"
            label={fields.photoStrongRoom}
            error={errors.of('photos.strongRoom')}
            location={location}
          />
          <YesNoAnswer field="dispatchRoom" errors={errors} legend={fields.dispatchRoom} />
          <CheckboxGroup
            id="cctvCoverage"
            legend={fields.cctvCoverage}
            hint={hints.cctv}
            values={answers.cctvCoverage}
            options={cctvOptions.map((option) => ({ value: option, label: choices.cctv[option] }))}
            onChange={(cctvCoverage) => session.edit((before) => ({ ...before, cctvCoverage }))}
          />
          <TextArea
            id="feedback"
            label={fields.feedback}
            hint={hints.feedbackLeft(left)}
            placeholder={hints.feedbackPlaceholder}
            value={answers.feedback}
            error={errors.of('feedback')}
            onChange={(text) =>
              session.edit((before) => ({ ...before, feedback: cutToCharacters(text, maxFeedbackLength) }))
            }
          />
        </>
      )}
    </StepFrame>
  );
}
