/** What a browser gets of a file with the texts of both languages. */
import { expect, test } from 'vitest';
import { textsIn } from './texts-plugin.ts';

const source = `
import { namesEn } from './names-en.ts';
import { namesHi } from './names-hi.ts';
import { screenTexts } from './screen-texts.ts';
import { texts } from './texts.ts';

const many = (count: string): string => \`\${count} centres\`;

/** The names of both languages are elsewhere. */
export const roomTexts = texts({
  title: ['Room', 'कमरा'],
  rows: {
    count: [many, (count: string) => \`\${count} केंद्र\`],
    parts: [
      ['from ', ''],
      ['', ' से'],
    ],
  } satisfies Pairs<Rows>,
  names: [namesEn, namesHi],
});

export const doorTexts = texts({ door: ['Door', 'दरवाज़ा'] });

export const useRoomTexts = screenTexts(roomTexts, doorTexts);
`;

const lines = (code: string): string[] => code.split('\n').map((line) => line.trim());

test('English has its own texts and names, and loads Hindi when it is read', () => {
  const code = textsIn('en', '/web/src/texts/room.texts.ts', source);
  expect(lines(code)).toEqual(
    expect.arrayContaining([
      "import { namesEn } from './names-en.ts';",
      'export const roomTexts = { en: {',
      "title: ('Room'),",
      'count: (many),',
      "parts: (['from ', '']),",
      'names: (namesEn),',
      "}, hi: async () => (await import('./room.texts.ts?hi')).roomTexts };",
      'export const useRoomTexts = screenTexts(roomTexts, doorTexts);',
    ]),
  );
  expect(code).not.toMatch(/[\u0900-\u097f]|names-hi|from '.\/texts.ts'/);
});

test('Hindi has the texts of the other side alone', () => {
  const code = textsIn('hi', '/web/src/texts/room.texts.ts', source);
  expect(lines(code)).toEqual(
    expect.arrayContaining([
      'export const roomTexts = {',
      "title: ('कमरा'),",
      "parts: (['', ' से']),",
      'names: (namesHi),',
      '};',
      "export const doorTexts = { door: ('दरवाज़ा') };",
    ]),
  );
  expect(code).not.toMatch(/'Room'|names-en|await import|screen-?texts/i);
});

test('a text in one language is a fault that names it', () => {
  const one = "export const oneTexts = texts({ title: 'Room' });";
  expect(() => textsIn('en', '/web/src/texts/one.texts.ts', one)).toThrow("Not a pair of texts: 'Room'");
});
