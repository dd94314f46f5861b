/** Step 3: previous experience, coaching association, boundary wall, frisking area (specification section 2, step3). */
import { useTexts } from '../../../texts/language.tsx';
import { YesNo } from '../../../ui/choices.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { CountAnswer, YesNoAnswer } from '../parts/answer-fields.tsx';
import { TextAnswer } from '../parts/text-answer.tsx';
import { StepFrame, type StepErrors } from '../parts/step-frame.tsx';

function CoachingInstitute({ errors }: { readonly errors: StepErrors }) {
  const { fields, hints } = useTexts();
  const session = useChecklistSession();
  const { associated, details } = useChecklist().draft.answers.coachingInstitute;
  const change = (coachingInstitute: { associated: boolean; details: string }): void =>
    session.edit((before) => ({ ...before, coachingInstitute }));
  return (
    <>
      <YesNo
        id="coachingInstitute.associated"
        legend={fields.coachingAssociated}
        value={associated}
        error={errors.of('coachingInstitute.associated')}
        // Switching the association resets the details (specification section 4).
        onChange={(answer) => change({ associated: answer, details: '' })}
      />
      {associated === true ? (
        <TextArea
          id="coachingInstitute.details"
          label={fields.coachingDetails}
          hint={hints.coachingDetails}
          required
          value={details}
          error={errors.of('coachingInstitute.details')}
          onChange={(text) => change({ associated: true, details: text })}
        />
      ) : null}
    </>
  );
}

export function Step3() {
  const { fields, hints } = useTexts();
  return (
    <StepFrame step="step3">
      {(errors) => (
        <>
          <TextAnswer
            field="examName"
            errors={errors}
            label={fields.examName}
            hint={hints.examName}
            autoComplete="off"
          />
          <CountAnswer
            field="candidateCount"
            errors={errors}
            label={fields.candidateCount}
            hint={hints.candidateCount}
          />
          <CoachingInstitute errors={errors} />
          <YesNoAnswer field="boundaryWall" errors={errors} legend={fields.boundaryWall} />
          <YesNoAnswer field="friskingArea" errors={errors} legend={fields.friskingArea} />
        </>
      )}
    </StepFrame>
  );
}
