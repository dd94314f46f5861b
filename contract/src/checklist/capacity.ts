/** Rooms and capacity: everything that section 5 (Step2a) derives from the room counts. */
import { standardRoomSizes } from '../exam.ts';
import type { Answers, OtherRoom } from './answers.ts';

type RoomAnswers = Pick<Answers, 'rooms24' | 'rooms48' | 'rooms72' | 'otherRooms'>;

export interface RoomsOfSize {
  readonly size: number;
  readonly count: number;
}

const positive = (value: number | null): number => (value !== null && value > 0 ? value : 0);

/** Other rooms that count: both capacity and count above zero; only these are sent. */
export function countedOtherRooms(otherRooms: readonly OtherRoom[]): RoomsOfSize[] {
  return otherRooms
    .map((room) => ({ size: positive(room.capacity), count: positive(room.count) }))
    .filter((room) => room.size > 0 && room.count > 0);
}

/** The list `capacityPerRoom` of section 7: 24, 48 and 72 always, then the other sizes. */
export function capacityPerRoom(answers: RoomAnswers): RoomsOfSize[] {
  const standard = standardRoomSizes.map((size) => ({ size, count: positive(answers[`rooms${size}`]) }));
  return [...standard, ...countedOtherRooms(answers.otherRooms)];
}

export function totalRooms(answers: RoomAnswers): number {
  return capacityPerRoom(answers).reduce((sum, room) => sum + room.count, 0);
}

/** 24×rooms24 + 48×rooms48 + 72×rooms72 + the sum of capacity×count over the other rooms. */
export function totalCapacity(answers: RoomAnswers): number {
  return capacityPerRoom(answers).reduce((sum, room) => sum + room.size * room.count, 0);
}
