/** The manual, block by block, in a bare Debian with the Debian package of this tree (docs/operations.md). */
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDeb } from '../tools/deb.ts';
import { startS3Store, type S3Store } from '../server/src/testing/s3-store.ts';
import { startSmtpServer, type TestSmtpServer } from '../server/src/testing/smtp-server.ts';
import { BareRoot } from './manual/bare-root.ts';
import { readBlocks } from './manual/blocks.ts';
import { filledIn, smtpPort, steps, storePort, type Step } from './manual/steps.ts';

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
}, 240_000);

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

test.for(steps)('$block', { timeout: 120_000 }, async (step) => {
  const { file, before = '', after = '', exitCode = 0, expect: expected } = step;
  if (file !== undefined)
    root.write(file, step.block.startsWith('Install') ? filledIn(edited(step)) : edited(step));
  const lines = [before, file === undefined ? edited(step) : '', after].join('\n');
  const result = await root.run(lines);
  expect(result.exitCode, result.output).toBe(exitCode);
  if (expected !== undefined) expect(result.output).toMatch(expected);
});
