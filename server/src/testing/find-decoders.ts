/** Finds the decoder processes of a server. Needs `/proc`. */
import { readdirSync, readFileSync } from 'node:fs';

export interface DecoderProcess {
  readonly id: number;
  /** From -20 to 19: the greater, the more it gives way. */
  readonly niceness: number;
}

function readOf(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

export function findDecoders(serverId: number): DecoderProcess[] {
  const ids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const isOfServer = (id: number): boolean => {
    const isChild = new RegExp(`^PPid:\\s+${serverId}$`, 'm').test(readOf(id, 'status'));
    return isChild && readOf(id, 'cmdline').includes('decoder-process');
  };
  // The second field is the name in brackets, which may have spaces; the 19th is the niceness.
  const nicenessOf = (id: number): number => Number(readOf(id, 'stat').split(') ').at(-1)?.split(' ')[16]);
  return ids.filter(isOfServer).map((id) => ({ id, niceness: nicenessOf(id) }));
}
