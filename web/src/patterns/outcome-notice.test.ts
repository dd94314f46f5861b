/** What is said of an act whose answer was lost: nobody may say that nothing was done. */
import { expect, test } from 'vitest';
import { adminParts, type AdminTexts } from '../texts/admin.texts.ts';
import { commonTexts } from '../texts/common.texts.ts';
import { failedAct } from './outcome-notice.tsx';

const texts = Object.assign({}, commonTexts.en, ...adminParts.map(({ en }) => en)) as AdminTexts;
const offline = { kind: 'offline' } as const;

test('without an answer it is not known whether it was done', () => {
  const ofProxy = { kind: 'malformed-response', status: 504 } as const;
  for (const failure of [offline, ofProxy])
    expect(failedAct(texts, 'Nothing was sent', failure)).toEqual({
      title: texts.act.unknown,
      reason: texts.act.unknownNext,
    });
});

test('a specified title stays, with the true sentence', () => {
  expect(failedAct(texts, texts.config.createFailed, offline)).toEqual({
    title: 'Create failed',
    reason: `${texts.act.unknown}. ${texts.act.unknownNext}`,
  });
});

test('what the server refuses was not done', () => {
  const refused = { kind: 'refused', status: 503, code: 'server.busy', error: 'Busy' } as const;
  expect(failedAct(texts, 'Nothing was sent', refused).title).toBe('Nothing was sent');
  const tooLarge = { kind: 'malformed-response', status: 413 } as const;
  expect(failedAct(texts, 'Nothing was sent', tooLarge)).toEqual({
    title: 'Nothing was sent',
    reason: undefined,
  });
});
