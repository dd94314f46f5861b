/** Reads a new password: without echo and twice from a terminal, otherwise the first line of standard input. */
import { createInterface } from 'node:readline/promises';
import process from 'node:process';
import { Writable } from 'node:stream';

const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

/** The prompts go to the error output, so that the output of the command can be redirected. */
async function readFromTerminal(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  lines.on('SIGINT', () => {
    process.stderr.write('\n');
    process.exit(130);
  });
  const ask = async (prompt: string): Promise<string> => {
    process.stderr.write(prompt);
    const answer = await lines.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const typed = await ask('New password (it is not shown): ');
    if ((await ask('The same password again: ')) === typed) return typed;
  } finally {
    lines.close();
  }
  throw new Error('The two passwords are different. Nothing was changed; start the command again.');
}

/** Throws when standard input is empty, or when the two typed passwords differ. */
export async function readNewPassword(): Promise<string> {
  if (process.stdin.isTTY) return readFromTerminal();
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  throw new Error('Standard input contains no password. Nothing was changed; type one, or add --generate.');
}
