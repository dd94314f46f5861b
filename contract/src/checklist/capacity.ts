/** Derives rooms and capacity from the room counts (specification section 5, Step2a). */
import { standardRoomSizes } from '../exam.ts';

/** One row of the list of other room sizes. A blank input is null. */
export interface OtherRoom {
  readonly capacity: number | null;
  readonly count: number | null;
}

export interface RoomAnswers {
  readonly rooms24: number | null;
  readonly rooms48: number | null;
  readonly rooms72: number | null;
  readonly otherRooms: readonly OtherRoom[];
}

export interface RoomsOfSize {
  readonly size: number;
  readonly count: number;
}

const isBlank = (value: number | null): boolean => value === null || value === 0;

export const isBlankRoom = ({ capacity, count }: OtherRoom): boolean => isBlank(capacity) && isBlank(count);

const positive = (value: number | null): number => (value !== null && value > 0 ? value : 0);

/** Returns the other rooms whose capacity and count are above zero. Only these are sent. */
export function countedOtherRooms(otherRooms: readonly OtherRoom[]): RoomsOfSize[] {
  return otherRooms
    .map((room) => ({ size: positive(room.capacity), count: positive(room.count) }))
    .filter((room) => room.size > 0 && room.count > 0);
}

/** Returns the rooms for 24, 48 and 72 candidates. A missing count is 0. */
function standardRooms(answers: RoomAnswers): RoomsOfSize[] {
  return standardRoomSizes.map((size) => ({ size, count: positive(answers[`rooms${size}`]) }));
}

/** Returns the list `capacityPerRoom` of section 7: always 24, 48 and 72, then the other sizes. */
export function capacityPerRoom(answers: RoomAnswers): RoomsOfSize[] {
  return [...standardRooms(answers), ...countedOtherRooms(answers.otherRooms)];
}

/** Returns the rooms for 24, 48 and 72 candidates; none while no room of any size is entered, because nobody has said 0. */
export function enteredStandardRooms(answers: RoomAnswers): RoomsOfSize[] {
  return totalRooms(answers) === 0 ? [] : standardRooms(answers);
}

export function totalRooms(answers: RoomAnswers): number {
  return capacityPerRoom(answers).reduce((sum, room) => sum + room.count, 0);
}

/** Returns 24×rooms24 + 48×rooms48 + 72×rooms72 + the sum of capacity×count over the other rooms. */
export function totalCapacity(answers: RoomAnswers): number {
  return capacityPerRoom(answers).reduce((sum, room) => sum + room.size * room.count, 0);
}
