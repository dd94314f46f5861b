/** The processor time of a process and of its children, such as the decoder processes. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of times in /proc. */
const ticksPerSecond = 100;

/** The fields of /proc/ID/stat after the name, which may contain blanks; none for a process that has just ended. */
function readFields(processId: string): readonly number[] {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

export function processorSeconds(processId: number | undefined): number {
  const own = String(processId);
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = ids.map((id) => {
    const [, parent, ...fields] = readFields(id);
    // User and system time; those of children that have ended count for this process.
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9);
    if (id === own) return user + system + endedUser + endedSystem;
    return parent === processId ? user + system : 0;
  });
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond;
}
