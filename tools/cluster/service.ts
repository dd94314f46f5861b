/** A program of a test cluster, which writes its output to a file of its node, and which is killed as a crash kills it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, unprivilegedUser } from '../local-server.ts';

export interface Service {
  /** @param env in addition to its own variables */
  readonly start: (env?: NodeJS.ProcessEnv) => void;
  /** Sends SIGKILL, also to processes that it has started and that have a session of their own. */
  readonly kill: () => Promise<void>;
}

interface ServiceOptions {
  readonly name: string;
  readonly folder: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Further processes that belong to it, those that start others first. */
  readonly listProcesses?: () => readonly number[];
}

/** The numbers of the processes that this one has started. Empty when it has ended. */
export function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .filter((name) => {
      try {
        // The name of a program may contain spaces and brackets.
        return Number(/.*\) \S (\d+) /s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
}

export function createService(options: ServiceOptions): Service {
  const { name, folder, program, args, listProcesses = () => [] } = options;
  let child: ChildProcess | undefined;
  const pids = (): number[] => [...(child?.pid === undefined ? [] : [child.pid]), ...listProcesses()];
  const onExit = (): void => signalAll(pids(), 'SIGKILL');
  return {
    start: (env) => {
      const log = openSync(join(folder, `${name}.log`), 'a');
      child = spawn(program, args, {
        ...unprivilegedUser(),
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', ...options.env, ...env },
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      process.once('exit', onExit);
    },
    kill: async () => {
      process.off('exit', onExit);
      const running = child;
      signalAll(pids(), 'SIGKILL');
      child = undefined;
      if (running !== undefined) await endProcess(running, 'SIGKILL');
    },
  };
}
