/** Prints of photos that do not exist: different photos have prints that are as far apart as random ones. */
import { randomBytes } from 'node:crypto';
import { pointsVersion } from '../server/src/platform/photos/points/picture-points.ts';
import { insertCentre } from '../server/src/testing/people.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';

const rowsAtOnce = 2_000;
const columns = `photo_id, number, version, centre_id, slot, sha256, prints, quality,
  points_version, points_state, points_sha256`;

/** Inserts prints of an empty portal on SQLite, which all belong to one centre. */
export async function insertHashes(app: TestApp, count: number): Promise<void> {
  const { id: centreId } = await insertCentre(app);
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count + 1 - from) }, (_, index) => {
      const [number, prints] = [from + index, randomBytes(128).toString('base64')];
      const sha256 = randomBytes(32).toString('hex');
      return `('photo ${number}', ${number}, 1, '${centreId}', 'centre', '${sha256}', '${prints}', 100, ${pointsVersion}, 'none', '')`;
    });
    // There are no photos for them.
    await app.runSql(
      `pragma foreign_keys = off; insert into photo_prints (${columns}) values ${rows.join(',')}`,
    );
  }
}
