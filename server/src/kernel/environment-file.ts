/** Parses a file of settings: `NAME=value` in each line, as systemd and Docker read it, with or without quotes. */
import { parseEnv } from 'node:util';

const blankOrComment = /^\s*(#.*)?$/;
const assignment = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/;
/** One value in quotes with nothing behind it, or one without quotes and #, which other readers would cut there. */
const value = /^(?:"[^"]*"|'[^']*'|[^"'`#]*)$/;

/**
 * Returns the settings by name. Throws for a line that readers of such files understand differently, with its number and without
 * its text, which may be a secret.
 * @param name of the file, for the sentence
 */
export function parseEnvironmentFile(text: string, name: string): Readonly<Record<string, string>> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (blankOrComment.test(line)) continue;
    const [, variable, given = ''] = assignment.exec(line) ?? [];
    const place = `${name}, line ${index + 1}`;
    if (variable === undefined)
      throw new Error(`${place}: a line is NAME=value, or a comment that begins with #.`);
    if (!value.test(given))
      throw new Error(
        `${place}: put the whole value of ${variable} in single quotes, and comments on lines of their own.`,
      );
    if (names.has(variable)) throw new Error(`${place}: ${variable} is set for the second time.`);
    names.add(variable);
  }
  return { ...parseEnv(lines.join('\n')) } as Record<string, string>;
}
