/** The manual, block by block, in a bare Debian with the Debian package of this tree (docs/operations.md). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDeb } from '../tools/deb.ts';
import { startS3Store, type S3Store } from '../server/src/testing/s3-store.ts';
import { startSmtpServer, type TestSmtpServer } from '../server/src/testing/smtp-server.ts';
import { BareRoot } from './manual/bare-root.ts';
import { filledIn, smtpPort, steps, storePort, type Step } from './manual/steps.ts';

interface Block {
  /** Its heading and its number below it, such as `Install 1`. */
  readonly name: string;
  readonly language: string;
  readonly text: string;
}

function readBlocks(file: string): Block[] {
  const blocks: Block[] = [];
  const counts = new Map<string, number>();
  let heading = '';
  let open: { readonly language: string; readonly lines: string[] } | null = null;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const text = line.trimStart();
    if (open === null && line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (!text.startsWith('```')) {
      open?.lines.push(line);
      continue;
    }
    if (open === null) {
      open = { language: text.slice(3), lines: [] };
      continue;
    }
    const number = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, number);
    blocks.push({ name: `${heading} ${number}`, language: open.language, text: open.lines.join('\n') });
    open = null;
  }
  return blocks;
}

const blocks = new Map(readBlocks('docs/operations.md').map((block) => [block.name, block]));
const root = new BareRoot(process.env['BARE_ROOT'] ?? '');
let smtp: TestSmtpServer | undefined;
let store: S3Store | undefined;

const header =
  'centre_code,centre_name,cfi,centre_city,centre_state,centre_pincode,official_person,phone,email';
const centres = Array.from(
  { length: 40 },
  (_, index) =>
    `M${100 + index},School ${index},C${index},Panaji,Goa,403001,Asha,90000${10_000 + index},s${index}@example.org`,
);

beforeAll(async () => {
  await buildDeb('packaged', path.join(root.folder, 'tmp'));
  root.write('tmp/centres.csv', [header, ...centres].join('\n'));
  smtp = await startSmtpServer({}, smtpPort);
  store = await startS3Store({ on: storePort, buckets: ['photos', 'practice'] });
});

afterAll(async () => {
  await smtp?.close();
  await store?.close();
});

test('every block of the manual has a step, and every step a block', () => {
  expect(steps.map(({ block }) => block).toSorted()).toEqual([...blocks.keys()].toSorted());
});

const edited = ({ block, edit = [] }: Step): string =>
  edit.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, () => to);
      expect(changed, `${block}: nothing is ${String(from)}`).not.toBe(text);
      return changed;
    },
    blocks.get(block)?.text ?? '',
  );

test.for(steps)('$block', async (step) => {
  const { file, before = '', after = '', exitCode = 0, expect: expected } = step;
  if (file !== undefined)
    root.write(file, step.block.startsWith('Install') ? filledIn(edited(step)) : edited(step));
  const lines = [before, file === undefined ? edited(step) : '', after].join('\n');
  const result = await root.run(lines);
  expect(result.exitCode, result.output).toBe(exitCode);
  if (expected !== undefined) expect(result.output).toMatch(expected);
});
