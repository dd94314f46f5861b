/** Step 2a: the rooms of 24, 48 and 72, the list of other sizes, and the total capacity (specification section 2, step2a). */
import { useEffect, useState } from 'react';
import { parseFormValues, type FormValues } from '#contract/checklist/derive/form-values.ts';
import { totalCapacity } from '#contract/checklist/questions/capacity.ts';
import { step2a } from '#contract/checklist/questions/step2a.ts';
import { standardRoomSizes } from '#contract/exam.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { CountField, QuestionFields, type StepErrors } from '../parts/fields.tsx';
import { StepFrame } from '../parts/step-frame.tsx';

/** In the counts of rooms 0 is blank (specification section 5, Step2a). */
const withoutZero = (text: string): string => (text === '0' ? '' : text);

export function StandardRooms({ errors }: { readonly errors: StepErrors }) {
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
          onChange={(text) => onChange({ ...room, capacity: withoutZero(text) })}
        />
        <CountField
          id={`otherRooms.${index}.count`}
          label={rooms.count}
          value={room.count}
          onChange={(text) => onChange({ ...room, count: withoutZero(text) })}
        />
        <Button variant="quiet" aria-label={rooms.removeOther(index + 1)} onClick={onRemove}>
          {common.remove}
        </Button>
      </div>
    </Group>
  );
}

/** Moves the focus to an element that the next render shows: a new room, or what is left after one was removed. */
function useFocusNext(): (id: string) => void {
  const [next, setNext] = useState({ id: '' });
  useEffect(() => document.getElementById(next.id)?.focus(), [next]);
  return (id) => setNext({ id });
}

const addButtonId = 'otherRooms';
const firstInputOf = (index: number): string => `otherRooms.${index}.capacity`;

export function OtherRooms({ errors }: { readonly errors: StepErrors }) {
  const { rooms } = useTexts();
  const session = useChecklistSession();
  const { otherRooms } = useChecklist().draft.answers;
  const replace = (changed: readonly RoomValues[]): void =>
    session.edit((before) => ({ ...before, otherRooms: changed }));
  const focusNext = useFocusNext();
  const add = (): void => {
    replace([...otherRooms, { capacity: '', count: '' }]);
    focusNext(firstInputOf(otherRooms.length));
  };
  const remove = (index: number): void => {
    replace(otherRooms.toSpliced(index, 1));
    const lastLeft = otherRooms.length - 2;
    focusNext(lastLeft < 0 ? addButtonId : firstInputOf(Math.min(index, lastLeft)));
  };
  return (
    <div className="space-y-4">
      {otherRooms.map((room, index) => (
        <OtherRoom
          key={index}
          index={index}
          room={room}
          error={errors.of(`otherRooms.${index}`)}
          onChange={(changed) => replace(otherRooms.with(index, changed))}
          onRemove={() => remove(index)}
        />
      ))}
      {otherRooms.length < step2a.otherRooms.maxRooms ? (
        <Button id={addButtonId} variant="quiet" onClick={add}>
          {rooms.addOther}
        </Button>
      ) : null}
    </div>
  );
}

export function Step2a() {
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
