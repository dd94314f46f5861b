/** The two mail servers of a cluster run and what they have accepted. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../../tools/local-server.ts';
import type { Layout } from '../../tools/cluster/layout.ts';
import type { PortalNode } from './portals.ts';

export interface AcceptedMail {
  readonly to: string;
  /** The code in it; null in a notice. */
  readonly code: string | null;
  readonly messageId: string;
  /** When it was accepted, of `Date.now()`. */
  readonly at: number;
}

export interface MailRelays {
  start(node: PortalNode): void;
  kill(node: PortalNode): Promise<void>;
  /** Suspends the mail server of a node: it accepts connections and does not respond. */
  freeze(node: PortalNode): void;
  /** All mails that were accepted, with those that were accepted more than once. */
  read(): AcceptedMail[];
}

const program = fileURLToPath(new URL('mail-relay.ts', import.meta.url));

function readFile(file: string): AcceptedMail[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  // A mail server that is killed may leave half a line.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const mail = JSON.parse(line) as { readonly to: string; readonly at: number; readonly source: string };
      const { to, at, source } = mail;
      const messageId = /^Message-ID:\s*(\S+)/im.exec(source)?.[1] ?? '';
      return { to, at, messageId, code: /OTP is: ([0-9]{6})/.exec(source)?.[1] ?? null };
    });
}

export function createMailRelays(folder: string, { addresses, ports }: Layout): MailRelays {
  const children = new Map<PortalNode, ChildProcess>();
  const fileOf = (node: PortalNode): string => path.join(folder, `mails-${node}.jsonl`);
  return {
    start: (node) => {
      const args = [program, addresses[node], String(ports.mail), fileOf(node)];
      children.set(node, spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] }));
    },
    kill: async (node) => {
      const child = children.get(node);
      children.delete(node);
      if (child !== undefined) await endProcess(child, 'SIGKILL');
    },
    freeze: (node) => void children.get(node)?.kill('SIGSTOP'),
    read: () => [...readFile(fileOf('node1')), ...readFile(fileOf('node2'))],
  };
}
