/** Runs the steps of `Dockerfile` in folders instead of images: bare Debians of the release that it names. Needs root and debootstrap. */
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { runHere } from '../manual/bare-root.ts';

interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of each stage. */
export function readStages(file: string): Instruction[][] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [name = '', ...words] = line.split(/\s+/);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text: words.join(' ') });
  }
  return stages;
}

const words = z.array(z.string());
/** The words of an instruction that is written as a list. */
const listOf = (text: string): string[] => z.parse(words, JSON.parse(text.slice(text.indexOf('['))));

const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const authorities = '/etc/authorities-of-the-test.crt';
/** How this machine reaches the registries. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(https?_proxy|no_proxy|npm_config_registry)$/i.test(name)),
);

/** A stage that was built, in a folder. */
export class Stage {
  readonly folder: string;
  readonly #env: Record<string, string> = { PATH: systemPath };
  #directory = '/';
  #user = 'root';
  readonly #commands = new Map<string, readonly string[]>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @param from the folder of the stage before */
  build(instructions: readonly Instruction[], base: string, from: string | undefined): void {
    runHere('cp', ['-a', base, this.folder]);
    const ca = process.env['NODE_EXTRA_CA_CERTS'];
    if (ca !== undefined) copyFileSync(ca, path.join(this.folder, authorities));
    for (const { name, text } of instructions) {
      if (name === 'RUN') this.#run(text, ca !== undefined);
      else if (name === 'COPY') this.#copy(text, from);
      else if (name === 'WORKDIR') this.#directory = text;
      else if (name === 'USER') this.#user = text;
      else if (name === 'ENV')
        for (const [, key = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g))
          this.#env[key] = value.replace('$PATH', systemPath);
      else if (['ENTRYPOINT', 'CMD', 'HEALTHCHECK'].includes(name)) this.#commands.set(name, listOf(text));
    }
  }

  #run(text: string, hasAuthorities: boolean): void {
    const own = hasAuthorities
      ? { NODE_EXTRA_CA_CERTS: authorities, NPM_CONFIG_CAFILE: authorities }
      : undefined;
    mkdirSync(path.join(this.folder, this.#directory), { recursive: true });
    runHere('chroot', [this.folder, 'sh', '-ec', `cd ${this.#directory}; ${text}`], {
      ...network,
      ...own,
      ...this.#env,
      HOME: '/root',
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }

  /** `COPY . .` is what is committed: `.dockerignore` leaves out no less. */
  #copy(text: string, from: string | undefined): void {
    if (text === '. .') {
      const target = path.join(this.folder, this.#directory);
      mkdirSync(target, { recursive: true });
      runHere('sh', ['-ec', `git ls-files -z | tar --null --files-from - -cf - | tar -xf - -C '${target}'`]);
      return;
    }
    const [, source = '', target = ''] = text.split(' ');
    if (from === undefined) throw new Error(`COPY ${text}: there is no stage before.`);
    runHere('cp', ['-a', path.join(from, source), path.join(this.folder, target)]);
  }

  #start(command: readonly string[], given: Readonly<Record<string, string>>): ChildProcess {
    const env = Object.entries({ ...this.#env, ...given }).map(([name, value]) => `${name}=${value}`);
    return spawn('chroot', [`--userspec=${this.#user}`, this.folder, 'env', '-i', ...env, ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Starts what the image starts, or its entry with other words, as its user. */
  start(given: Readonly<Record<string, string>>, others?: readonly string[]): ChildProcess {
    const command = [
      ...(this.#commands.get('ENTRYPOINT') ?? []),
      ...(others ?? this.#commands.get('CMD') ?? []),
    ];
    return this.#start(command, given);
  }

  /** Starts the health check. */
  check(given: Readonly<Record<string, string>>): ChildProcess {
    return this.#start(this.#commands.get('HEALTHCHECK') ?? [], given);
  }
}

/** Makes the base of all stages. Returns false, and says so, when this machine cannot. */
export function createBase(folder: string, stages: readonly (readonly Instruction[])[]): boolean {
  const [, release = ''] = /^debian:(\w+)-/.exec(stages[0]?.[0]?.text ?? '') ?? [];
  try {
    runHere('debootstrap', ['--variant=minbase', release, folder]);
    return true;
  } catch (error) {
    process.stdout.write(`Skipped: the image, because no bare Debian could be made. ${String(error)}\n`);
    return false;
  }
}
