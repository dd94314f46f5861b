/** Step 2a: rooms and the capacity that follows from them (specification section 2, step2a). */
import {
  countedOtherRooms,
  enteredStandardRooms,
  totalCapacity,
  totalRooms,
  type RoomAnswers,
} from './capacity.ts';
import type { CatalogueEntry, DerivedEntry } from './question.ts';

type Rooms = DerivedEntry<RoomAnswers>;

export const step2a = {
  totalRooms: {
    kind: 'derived',
    column: 'total_rooms',
    preview: '9',
    detail: '11',
    value: (answers) => ({ kind: 'number', value: answers === null ? null : totalRooms(answers) || null }),
  } satisfies Rooms,
  rooms24: { kind: 'room-count', size: 24, column: 'rooms_24' },
  rooms48: { kind: 'room-count', size: 48, column: 'rooms_48' },
  rooms72: { kind: 'room-count', size: 72, column: 'rooms_72' },
  roomsBySize: {
    kind: 'derived',
    preview: '10',
    detail: '12',
    value: (answers) => ({ kind: 'rooms', rooms: answers === null ? [] : enteredStandardRooms(answers) }),
  } satisfies Rooms,
  otherRooms: { kind: 'room-list', column: 'other_rooms', maxRooms: 50 },
  otherCapacities: {
    kind: 'derived',
    preview: '10a',
    detail: '13',
    value: (answers) => ({
      kind: 'rooms',
      rooms: answers === null ? [] : countedOtherRooms(answers.otherRooms),
    }),
  } satisfies Rooms,
  totalCapacity: {
    kind: 'derived',
    column: 'total_capacity',
    preview: '11',
    detail: '14',
    value: (answers) => ({ kind: 'number', value: answers === null ? null : totalCapacity(answers) || null }),
  } satisfies Rooms,
} as const satisfies Record<string, CatalogueEntry>;
