/** Step 2b: manpower and washrooms (specification section 2, step2b). */
import { useTexts } from '../../../texts/language.tsx';
import { Group } from '../../../ui/choices.tsx';
import { GroupCountAnswer } from '../parts/answer-fields.tsx';
import { StepFrame } from '../parts/step-frame.tsx';

export function Step2b() {
  const { fields, groups } = useTexts();
  return (
    <StepFrame step="step2b">
      {(errors) => (
        <>
          <Group id="manpower" legend={groups.people}>
            <div className="mt-2 grid gap-4 sm:grid-cols-2">
              <GroupCountAnswer group="manpower" kind="invig" label={fields.invigilators} errors={errors} />
              <GroupCountAnswer
                group="manpower"
                kind="admin"
                label={fields.administrativeStaff}
                errors={errors}
              />
              <GroupCountAnswer group="manpower" kind="peons" label={fields.peons} errors={errors} />
              <GroupCountAnswer
                group="manpower"
                kind="guards"
                label={fields.securityGuards}
                errors={errors}
              />
            </div>
          </Group>
          <Group id="washrooms" legend={groups.washrooms}>
            <div className="mt-2 grid gap-4 sm:grid-cols-2">
              <GroupCountAnswer group="washrooms" kind="male" label={fields.washroomsMale} errors={errors} />
              <GroupCountAnswer
                group="washrooms"
                kind="female"
                label={fields.washroomsFemale}
                errors={errors}
              />
            </div>
          </Group>
        </>
      )}
    </StepFrame>
  );
}
