/** The history names a decision only when somebody made it. */
import { expect, test } from 'vitest';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { lastDecisionOf } from './reasons.tsx';

const time = (minute: number): string => `2026-05-02T05:0${minute}:00.000Z`;

const correction = (askedAt: string, answeredAt: string | null): ReviewDetail['corrections'][number] => ({
  number: 1,
  items: ['manpower'],
  message: 'Please count again.',
  asked_by: 'officer',
  asked_at: askedAt,
  due_on: '2026-01-12',
  answered_at: answeredAt,
  sha256: null,
  changes: [],
  photos: [],
});

const waiting: Parameters<typeof lastDecisionOf>[0] = {
  decision: 'waiting',
  decided_by: 'officer',
  decided_at: time(2),
  corrections: [],
  new_since_accepted: [],
};
const said = { by: 'officer', at: time(2) };

test('what waits was returned by somebody, or accepted before new reasons', () => {
  expect(lastDecisionOf(waiting)).toEqual({ decision: 'waiting', ...said });
  expect(lastDecisionOf({ ...waiting, new_since_accepted: ['cctv.none'] })).toEqual({
    decision: 'accepted',
    ...said,
  });
});

test('what waits because of an answered correction was returned by nobody', () => {
  const answered = [correction(time(2), time(5))];
  expect(lastDecisionOf({ ...waiting, corrections: answered })).toBeNull();
  expect(lastDecisionOf({ ...waiting, corrections: answered, new_since_accepted: ['cctv.none'] })).toBeNull();
  expect(lastDecisionOf({ ...waiting, corrections: [correction(time(1), time(5))] })).toBeNull();
});

test('a decision after the answer, and one while the correction is open, is named', () => {
  for (const answeredAt of [time(1), null])
    expect(lastDecisionOf({ ...waiting, corrections: [correction(time(0), answeredAt)] })).toEqual({
      decision: 'waiting',
      ...said,
    });
  const accepted = { ...waiting, decision: 'accepted' as const };
  expect(lastDecisionOf({ ...accepted, corrections: [correction(time(0), time(5))] })).toEqual({
    decision: 'accepted',
    ...said,
  });
});
