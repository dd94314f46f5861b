/** The rooms of 24, 48 and 72, and the total capacity. */
import { totalCapacity } from '#contract/checklist/questions/capacity.ts';
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import { standardRoomSizes } from '#contract/exam.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Group } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChecklist, useChecklistEditor } from '../checklist-context.tsx';
import { withoutZero } from '../draft/form-values.ts';
import { CountField } from './count-field.tsx';
import type { StepErrors } from './step-frame.tsx';

export function StandardRooms({ errors }: { readonly errors: StepErrors }) {
  const { labels, hints, rooms } = useTexts();
  const editor = useChecklistEditor();
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
              onChange={(text) => editor.edit((before) => ({ ...before, [id]: withoutZero(text) }))}
            />
          );
        })}
      </div>
    </Group>
  );
}

export function TotalCapacity() {
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
