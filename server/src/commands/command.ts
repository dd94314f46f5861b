/** What a command of the program `portal` declares, and what it is given. `portal.ts` has the list of all commands. */
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Config, readConfig, readSettings, type SettingsFile } from '../config.ts';

/** `value`: the word for it in the usage; without one the option is a flag. */
interface Option {
  readonly value?: string;
  readonly isRepeatable?: boolean;
  readonly help: string;
}
export type Options = Readonly<Record<string, Option>>;

type ValueOf<Given extends Option> = Given extends { isRepeatable: true }
  ? readonly string[]
  : Given extends { value: string }
    ? string | undefined
    : boolean;
type Values<Given extends Options> = { readonly [Name in keyof Given]: ValueOf<Given[Name]> };

const isFlag = ({ value }: Option): boolean => value === undefined;

/** What every command accepts. These options win over the environment, and the environment over the file. */
const commonOptions = {
  'env-file': { value: 'FILE', help: 'reads settings from this file (NAME=value, one in a line)' },
  data: {
    value: 'FOLDER',
    help: 'acts on the portal in this folder: DATA_DIR, with the database and the photos in it',
  },
  database: { value: 'URL', help: 'DATABASE_URL; with --data, the database elsewhere' },
  photos: { value: 'PLACE', help: 'PHOTO_STORE_URL; with --data, the photos elsewhere' },
  yes: { help: 'answers every question with yes' },
  help: { help: 'shows this' },
} as const satisfies Options;

/** Whether a word after this one is its value: `--env-file FILE check audit`. */
export const takesValue = (word: string): boolean =>
  Object.entries<Option>(commonOptions).some(([name, option]) => word === `--${name}` && !isFlag(option));

interface Call<Given extends Options> {
  readonly values: Values<Given>;
  readonly positionals: readonly string[];
  readonly config: Config;
  readonly settingsFile: SettingsFile | null;
  /** Asks before what cannot be undone. Throws when nobody can answer, and when the answer is no. */
  readonly confirm: (question: string) => Promise<void>;
}

interface Definition<Given extends Options> {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What follows the name, for example `FILE [--skip-refused]`; nothing by default. */
  readonly usage?: string;
  /** More lines for `--help`, with the exit codes other than 0 and 1. */
  readonly details?: string;
  /** None by default, besides those that every command accepts. */
  readonly options?: Given;
  /** The least and the largest number of arguments; none by default. */
  readonly arguments?: readonly [number, number];
  /** False: it names by itself what it acts on. */
  readonly namesPlace?: boolean;
  /** Returns the exit code. An error ends the command with code 1 and its message. */
  readonly run: (call: Call<Given>) => Promise<number>;
}

/** A command whose options are checked when it runs. */
export interface Command extends Omit<Definition<Options>, 'run'> {
  readonly run: (call: Call<never>) => Promise<number>;
}

export const defineCommand = <const Given extends Options = Readonly<Record<string, never>>>(
  definition: Definition<Given>,
): Command => definition;

/** A wrong option or argument; the usage belongs below its message. */
export class UsageError extends Error {}

function parse(command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries<Option>({ ...commonOptions, ...command.options }).map(([name, option]) => [
      name,
      {
        type: isFlag(option) ? ('boolean' as const) : ('string' as const),
        multiple: option.isRepeatable === true,
        ...(option.isRepeatable === true ? { default: [] } : isFlag(option) ? { default: false } : {}),
      },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.replace(/\. To specify.*/s, '.') : '');
  }
}

async function ask(question: string, isYes: boolean): Promise<void> {
  if (isYes) return;
  if (!process.stdin.isTTY) throw new Error(`${question} Nothing was changed. Add --yes when you are sure.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`${question} Type yes: `).finally(() => lines.close());
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.');
}

/** The lines below the usage of a command. */
export function describeOptions(options: Options): string[] {
  const all = Object.entries<Option>({ ...options, ...commonOptions });
  const names = all.map(([name, { value }]) => `--${name}${value === undefined ? '' : ` ${value}`}`);
  const width = Math.max(...names.map((name) => name.length));
  return all.map(([, { help }], index) => `  ${(names[index] ?? '').padEnd(width)}  ${help}`);
}

/**
 * Checks the options and arguments, and returns what runs the command; null when its help is asked for. Throws `UsageError`.
 * @param begin is called with the settings before anything is opened
 */
export function prepare(
  command: Command,
  args: readonly string[],
  begin: (config: Config) => void,
): (() => Promise<number>) | null {
  const { values, positionals } = parse(command, args);
  if (values.help === true) return null;
  const [least, most] = command.arguments ?? [0, 0];
  if (positionals.length < least) throw new UsageError('An argument is missing.');
  if (positionals.length > most) throw new UsageError(`"${positionals[most]}" is one argument too many.`);
  const text = (name: keyof typeof commonOptions) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return async () => {
    const { environment, settingsFile } = readSettings(text);
    const config = readConfig(environment);
    begin(config);
    const confirm = (question: string) => ask(question, values.yes === true);
    return command.run({ values: values as never, positionals, config, settingsFile, confirm });
  };
}
