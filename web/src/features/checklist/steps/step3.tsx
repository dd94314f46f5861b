/** Step 3: previous experience, coaching association, boundary wall, frisking area (specification section 2, step3). */
import { useTexts } from '../../../texts/language.tsx';
import { YesNo } from '../../../ui/choices.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { CountField } from '../parts/count-field.tsx';
import { StepFrame } from '../parts/step-frame.tsx';

export function Step3() {
  const { fields, hints } = useTexts();
  const session = useChecklistSession();
  const { answers } = useChecklist().draft;
  const { coachingInstitute } = answers;
  return (
    <StepFrame step="step3">
      {(errors) => (
        <>
          <TextField
            id="examName"
            label={fields.examName}
            hint={hints.examName}
            autoComplete="off"
            required
            value={answers.examName}
            error={errors.of('examName')}
            onChange={(examName) => session.edit((before) => ({ ...before, examName }))}
          />
          <CountField
            id="candidateCount"
            label={fields.candidateCount}
            hint={hints.candidateCount}
            value={answers.candidateCount}
            error={errors.of('candidateCount')}
            onChange={(candidateCount) => session.edit((before) => ({ ...before, candidateCount }))}
          />
          <YesNo
            id="coachingInstitute.associated"
            legend={fields.coachingAssociated}
            value={coachingInstitute.associated}
            error={errors.of('coachingInstitute.associated')}
            onChange={(associated) =>
              // Switching the association resets the details (specification section 4).
              session.edit((before) => ({ ...before, coachingInstitute: { associated, details: '' } }))
            }
          />
          {coachingInstitute.associated === true ? (
            <TextArea
              id="coachingInstitute.details"
              label={fields.coachingDetails}
              hint={hints.coachingDetails}
              required
              value={coachingInstitute.details}
              error={errors.of('coachingInstitute.details')}
              onChange={(details) =>
                session.edit((before) => ({ ...before, coachingInstitute: { associated: true, details } }))
              }
            />
          ) : null}
          <YesNo
            id="boundaryWall"
            legend={fields.boundaryWall}
            value={answers.boundaryWall}
            error={errors.of('boundaryWall')}
            onChange={(boundaryWall) => session.edit((before) => ({ ...before, boundaryWall }))}
          />
          <YesNo
            id="friskingArea"
            legend={fields.friskingArea}
            value={answers.friskingArea}
            error={errors.of('friskingArea')}
            onChange={(friskingArea) => session.edit((before) => ({ ...before, friskingArea }))}
          />
        </>
      )}
    </StepFrame>
  );
}
