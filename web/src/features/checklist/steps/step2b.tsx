/** Step 2b: manpower and washrooms (specification section 2, step2b). */
import { useTexts } from '../../../texts/language.tsx';
import { Group } from '../../../ui/choices.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { CountField } from '../parts/count-field.tsx';
import { StepFrame } from '../parts/step-frame.tsx';

const people = ['invig', 'admin', 'peons', 'guards'] as const;
const washroomKinds = ['male', 'female'] as const;

export function Step2b() {
  const { fields, groups } = useTexts();
  const session = useChecklistSession();
  const { manpower, washrooms } = useChecklist().draft.answers;
  const labels = {
    invig: fields.invigilators,
    admin: fields.administrativeStaff,
    peons: fields.peons,
    guards: fields.securityGuards,
    male: fields.washroomsMale,
    female: fields.washroomsFemale,
  };
  return (
    <StepFrame step="step2b">
      {(errors) => (
        <>
          <Group id="manpower" legend={groups.people}>
            <div className="mt-2 grid gap-4 sm:grid-cols-2">
              {people.map((kind) => (
                <CountField
                  key={kind}
                  id={`manpower.${kind}`}
                  label={labels[kind]}
                  required
                  value={manpower[kind]}
                  error={errors.of(`manpower.${kind}`)}
                  onChange={(text) =>
                    session.edit((before) => ({ ...before, manpower: { ...before.manpower, [kind]: text } }))
                  }
                />
              ))}
            </div>
          </Group>
          <Group id="washrooms" legend={groups.washrooms}>
            <div className="mt-2 grid gap-4 sm:grid-cols-2">
              {washroomKinds.map((kind) => (
                <CountField
                  key={kind}
                  id={`washrooms.${kind}`}
                  label={labels[kind]}
                  required
                  value={washrooms[kind]}
                  error={errors.of(`washrooms.${kind}`)}
                  onChange={(text) =>
                    session.edit((before) => ({
                      ...before,
                      washrooms: { ...before.washrooms, [kind]: text },
                    }))
                  }
                />
              ))}
            </div>
          </Group>
        </>
      )}
    </StepFrame>
  );
}
