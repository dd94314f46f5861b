import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkTexts } from './texts.ts';

const faults = (jsx: string, path = 'web/src/ui/a.tsx') =>
  checkTexts(treeOf({ [path]: `export const A = () => ${jsx};` }));

test.each([
  '<p>Hello</p>',
  '<><b /> 2 photos</>',
  `<p>{'नमस्ते'}</p>`,
  '<p>{`Page ${n}`}</p>',
  `<p>{busy ? 'Saving' : t.save}</p>`,
  `<p>{busy && 'Saving'}</p>`,
  '<input aria-label="Name" />',
  '<input placeholder={`Your name`} />',
  `<img alt={ok ? 'Centre' : ''} />`,
  '<Field label="Name" />',
  '<a title="More">{t.more}</a>',
])('%s contains text', (jsx) => {
  expect(faults(jsx)).toHaveLength(1);
});

test.each([
  '<p>{t.hello}</p>',
  '<p>* – →</p>',
  `<p>{' '}</p>`,
  '<img alt="" />',
  '<p className="text-sm" id="a">{t.a}</p>',
  '<p>{`${a} · ${b}`}</p>',
  `<p>{/* a remark */}</p>`,
])('%s contains no text', (jsx) => {
  expect(faults(jsx)).toEqual([]);
});

test('catalogues and tests may contain text', () => {
  expect(faults('<p>English</p>', 'web/src/texts/language.tsx')).toEqual([]);
  expect(faults('<p>English</p>', 'web/src/ui/a.test.tsx')).toEqual([]);
});
