/** Step 2a: rooms of 24, 48 and 72, other sizes, and the total capacity (specification section 2, step2a). */
import { totalCapacity } from '#contract/checklist/questions/capacity.ts';
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import { standardRoomSizes } from '#contract/exam.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Group } from '../../../ui/group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { withoutZero } from '../draft/form-values.ts';
import { CountField } from '../parts/count-field.tsx';
import { OtherRooms } from '../parts/other-rooms.tsx';
import { QuestionFields } from '../parts/question-fields.tsx';
import { StepFrame, type StepErrors } from '../parts/step-frame.tsx';

function StandardRooms({ errors }: { readonly errors: StepErrors }) {
  const { labels, hints, rooms } = useTexts();
  const session = useChecklistSession();
  const { answers } = useChecklist().draft;
  return (
    <Group id="standardRooms" legend={rooms.standard} hint={hints.rooms}>
      <div className="mt-2 grid gap-4 sm:grid-cols-3">
        {standardRoomSizes.map((size) => {
          const id = `rooms${size}` as const;
          return (
            <CountField
              key={id}
              id={id}
              label={labels[id]}
              value={answers[id]}
              error={errors.of(id)}
              onChange={(text) => session.edit((before) => ({ ...before, [id]: withoutZero(text) }))}
            />
          );
        })}
      </div>
    </Group>
  );
}

function TotalCapacity() {
  const { labels, questionHints } = useTexts();
  const { answers } = useChecklist().draft;
  return (
    <TextField
      id="totalCapacity"
      label={labels.totalCapacity}
      hint={questionHints.totalCapacity}
      value={String(totalCapacity(parseFormValues(answers)))}
      readOnly
      narrow
    />
  );
}

export default function Step2a() {
  return (
    <StepFrame step="step2a">
      {(errors) => (
        <QuestionFields
          step="step2a"
          errors={errors}
          custom={{
            rooms24: <StandardRooms errors={errors} />,
            otherRooms: <OtherRooms errors={errors} />,
            totalCapacity: <TotalCapacity />,
          }}
        />
      )}
    </StepFrame>
  );
}
