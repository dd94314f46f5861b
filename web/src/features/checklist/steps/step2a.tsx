/** Step 2a: rooms of 24, 48 and 72, other sizes, and the capacity that follows (specification section 2, step2a). */
import { maxOtherRooms } from '#contract/checklist/derive/rules.ts';
import { totalCapacity } from '#contract/checklist/capacity.ts';
import { standardRoomSizes } from '#contract/exam.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { parseFormValues, type FormValues } from '../draft/form-values.ts';
import { CountAnswer } from '../parts/answer-fields.tsx';
import { CountField } from '../parts/count-field.tsx';
import { StepFrame, type StepErrors } from '../parts/step-frame.tsx';

type TypedRoom = FormValues['otherRooms'][number];

interface OtherRoomProps {
  readonly index: number;
  readonly room: TypedRoom;
  readonly error: string | undefined;
  readonly onChange: (room: TypedRoom) => void;
  readonly onRemove: () => void;
}

function OtherRoom({ index, room, error, onChange, onRemove }: OtherRoomProps) {
  const { fields, common } = useTexts();
  return (
    <Group id={`otherRooms.${index}`} legend={fields.otherRoom(index + 1)} error={error}>
      <div className="flex flex-wrap items-end gap-4">
        <CountField
          id={`otherRooms.${index}.capacity`}
          label={fields.roomCapacity}
          value={room.capacity}
          onChange={(capacity) => onChange({ ...room, capacity })}
        />
        <CountField
          id={`otherRooms.${index}.count`}
          label={fields.numberOfRooms}
          value={room.count}
          onChange={(count) => onChange({ ...room, count })}
        />
        <Button variant="quiet" aria-label={fields.removeOtherRoom(index + 1)} onClick={onRemove}>
          {common.remove}
        </Button>
      </div>
    </Group>
  );
}

function OtherRooms({ errors }: { readonly errors: StepErrors }) {
  const { fields } = useTexts();
  const session = useChecklistSession();
  const { otherRooms } = useChecklist().draft.answers;
  const replace = (rooms: TypedRoom[]): void => session.edit((before) => ({ ...before, otherRooms: rooms }));
  return (
    <div className="space-y-4">
      {otherRooms.map((room, index) => (
        <OtherRoom
          key={index}
          index={index}
          room={room}
          error={errors.of(`otherRooms.${index}`)}
          onChange={(changed) =>
            replace(otherRooms.map((one, position) => (position === index ? changed : one)))
          }
          onRemove={() => replace(otherRooms.filter((_, position) => position !== index))}
        />
      ))}
      {otherRooms.length < maxOtherRooms ? (
        <Button variant="quiet" onClick={() => replace([...otherRooms, { capacity: '', count: '' }])}>
          {fields.addOtherRoom}
        </Button>
      ) : null}
    </div>
  );
}

export function Step2a() {
  const { fields, hints, groups } = useTexts();
  const { answers } = useChecklist().draft;
  return (
    <StepFrame step="step2a">
      {(errors) => (
        <>
          <Group id="standardRooms" legend={groups.standardRooms} hint={hints.rooms}>
            <div className="mt-2 grid gap-4 sm:grid-cols-3">
              {standardRoomSizes.map((size) => (
                <CountAnswer
                  key={size}
                  field={`rooms${size}`}
                  label={fields[`rooms${size}`]}
                  errors={errors}
                  clean={(text) => (text === '0' ? '' : text)}
                />
              ))}
            </div>
          </Group>
          <OtherRooms errors={errors} />
          <TextField
            id="totalCapacity"
            label={fields.totalCapacity}
            hint={hints.totalCapacity}
            value={String(totalCapacity(parseFormValues(answers)))}
            readOnly
            narrow
          />
        </>
      )}
    </StepFrame>
  );
}
