import { expect, test } from 'vitest';
import { findPoints } from '../../../platform/photos/points/find-points.ts';
import { createRoom } from '../../../testing/create-room.ts';
import { findAlike } from './find-alike.ts';
import { mirrorPoints } from './mirror-points.ts';
import { indexSizes, mostCandidates, PointIndex } from './point-index.ts';

const [room, otherRoom] = [1, 2].map((number) =>
  findPoints(createRoom(number, { degrees: 0, width: 640, height: 480 })),
);

test('a candidate is compared until its centre has a serious match, and at most 10 are', async () => {
  if (room === undefined || otherRoom === undefined) throw new Error('No rooms');
  const own = { asIs: room, mirrored: mirrorPoints(room) };
  const index = new PointIndex({ ...indexSizes.small, keyBits: 16 });
  for (let photo = 0; photo < 12; photo += 1) index.add(`a ${photo}`, room);
  for (const photoId of ['b 0', 'b 1']) index.add(photoId, otherRoom);
  const { candidates } = index.find(own, () => false);
  expect(candidates).toHaveLength(mostCandidates);

  const compared = async (isSerious: boolean) => {
    const read: string[] = [];
    const alike = await findAlike(own, candidates, {
      readPoints: async (photoId) => {
        read.push(photoId);
        return photoId === 'a 0' ? null : room;
      },
      centreOf: (photoId) => photoId.charAt(0),
      isSerious: () => isSerious,
    });
    return { read, alike: alike.map(({ photoId }) => photoId) };
  };
  const ids = candidates.map(({ photoId }) => photoId);
  // The points of the first are gone.
  expect(await compared(true)).toEqual({ read: ['a 0', 'a 1'], alike: ['a 1'] });
  expect(await compared(false)).toEqual({ read: ids, alike: ids.slice(1) });
});
