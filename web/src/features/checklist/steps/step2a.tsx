/** Step 2a: rooms of 24, 48 and 72, other sizes, and the capacity that follows (specification section 2, step2a). */
import { totalCapacity } from '#contract/checklist/questions/capacity.ts';
import { parseFormValues, type FormValues } from '#contract/checklist/derive/form-values.ts';
import { step2a } from '#contract/checklist/questions/step2a.ts';
import { standardRoomSizes } from '#contract/exam.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { CountField } from '../parts/count-field.tsx';
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
              // 0 is blank (specification section 5, Step2a).
              onChange={(text) => session.edit((before) => ({ ...before, [id]: text === '0' ? '' : text }))}
            />
          );
        })}
      </div>
    </Group>
  );
}

type RoomValues = FormValues['otherRooms'][number];

interface OtherRoomProps {
  readonly index: number;
  readonly room: RoomValues;
  readonly error: string | undefined;
  readonly onChange: (room: RoomValues) => void;
  readonly onRemove: () => void;
}

function OtherRoom({ index, room, error, onChange, onRemove }: OtherRoomProps) {
  const { rooms, common } = useTexts();
  return (
    <Group id={`otherRooms.${index}`} legend={rooms.other(index + 1)} error={error}>
      <div className="flex flex-wrap items-end gap-4">
        <CountField
          id={`otherRooms.${index}.capacity`}
          label={rooms.capacity}
          value={room.capacity}
          onChange={(capacity) => onChange({ ...room, capacity })}
        />
        <CountField
          id={`otherRooms.${index}.count`}
          label={rooms.count}
          value={room.count}
          onChange={(count) => onChange({ ...room, count })}
        />
        <Button variant="quiet" aria-label={rooms.removeOther(index + 1)} onClick={onRemove}>
          {common.remove}
        </Button>
      </div>
    </Group>
  );
}

function OtherRooms({ errors }: { readonly errors: StepErrors }) {
  const { rooms } = useTexts();
  const session = useChecklistSession();
  const { otherRooms } = useChecklist().draft.answers;
  const replace = (changed: readonly RoomValues[]): void =>
    session.edit((before) => ({ ...before, otherRooms: changed }));
  return (
    <div className="space-y-4">
      {otherRooms.map((room, index) => (
        <OtherRoom
          key={index}
          index={index}
          room={room}
          error={errors.of(`otherRooms.${index}`)}
          onChange={(changed) => replace(otherRooms.with(index, changed))}
          onRemove={() => replace(otherRooms.toSpliced(index, 1))}
        />
      ))}
      {otherRooms.length < step2a.otherRooms.maxRooms ? (
        <Button variant="quiet" onClick={() => replace([...otherRooms, { capacity: '', count: '' }])}>
          {rooms.addOther}
        </Button>
      ) : null}
    </div>
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
