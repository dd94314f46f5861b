/** Deletes old copies that were made before risky steps. Backups of `npm run backup` are left to the operator. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const minCopies = 20;
const minDays = 14;
const dayInMs = 24 * 60 * 60 * 1000;

/** Keeps the newest copies of this reason and all copies of the last days. The names contain the times and sort by them. */
export function pruneBackups(folder: string, reason: string, now: Date): void {
  const oldest = new Date(now.getTime() - minDays * dayInMs).toISOString().replaceAll(':', '-');
  const isCopy = (name: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d.-]+Z\.sqlite$/.test(name);
  readdirSync(folder)
    .filter((name) => name.startsWith(`${reason}-`) && isCopy(name.slice(reason.length + 1)))
    .toSorted()
    .slice(0, -minCopies)
    .filter((name) => name < `${reason}-${oldest}`)
    .forEach((name) => rmSync(path.join(folder, name)));
}
