/** Removes old copies that the embedded database made of itself before risky steps; backups of `npm run backup` are the operator's. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const newestKept = 20;
const daysKept = 14;
const dayInMs = 24 * 60 * 60 * 1000;

/** Of the copies made for this reason the newest stay, and all of the last days. Their names hold their times and sort by them. */
export function pruneBackups(folder: string, reason: string, now: Date): void {
  const oldest = new Date(now.getTime() - daysKept * dayInMs).toISOString().replaceAll(':', '-');
  const isCopy = (name: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d.-]+Z\.sqlite$/.test(name);
  readdirSync(folder)
    .filter((name) => name.startsWith(`${reason}-`) && isCopy(name.slice(reason.length + 1)))
    .toSorted()
    .slice(0, -newestKept)
    .filter((name) => name < `${reason}-${oldest}`)
    .forEach((name) => rmSync(path.join(folder, name)));
}
