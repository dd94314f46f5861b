/** The list of rooms of other sizes on step 2a. */
import { useEffect, useState } from 'react';
import type { FormValues } from '#contract/checklist/derive/form-values.ts';
import { step2a } from '#contract/checklist/questions/step2a.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/field.tsx';
import { useChecklist, useChecklistEditor } from '../checklist-context.tsx';
import { withoutZero } from '../draft/form-values.ts';
import { CountField } from './count-field.tsx';
import type { StepErrors } from './step-frame.tsx';

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
  const editor = useChecklistEditor();
  const { otherRooms } = useChecklist().draft.answers;
  const replace = (changed: readonly RoomValues[]): void =>
    editor.edit((before) => ({ ...before, otherRooms: changed }));
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
