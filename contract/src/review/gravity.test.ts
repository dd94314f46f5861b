import { expect, test } from 'vitest';
import { gravityOf, listGravities, seriousUrgency, urgencyOf } from './gravity.ts';
import { reasonsEn } from './sentences/en.ts';
import { reasonsHi } from './sentences/hi.ts';
import { reasonCodes, type Level, type ReasonCode } from './warnings.ts';

const reason = (code: ReasonCode, level: Level = 'notice') => ({ code, level, set_aside: null });
const setAside = { by: 'Asha', at: '2026-01-06T06:00:00.000Z' };

test('one act counts once, however many pairs it brings', () => {
  const copies = Array.from({ length: 8 }, () => reason('picture.changed', 'serious'));
  expect(urgencyOf(copies)).toMatchObject({ serious: 1, notices: 0 });
  expect(urgencyOf([...copies, reason('picture.same-file', 'serious')])).toEqual(urgencyOf(copies));
  expect(urgencyOf([reason('guards.none'), reason('peons.none')])).toMatchObject({ serious: 0, notices: 2 });
});

test('a kind with a serious reason is not a notice as well', () => {
  const found = urgencyOf([reason('cctv.none', 'serious'), reason('cctv.not-at-entry'), reason('wall.none')]);
  expect(found).toMatchObject({ serious: 1, notices: 1 });
});

test('the gravest reason decides before the number of kinds, and a serious one before all notices', () => {
  const insecure = urgencyOf([reason('strong-room.not-secure', 'serious')]).urgency;
  const copied = urgencyOf([
    reason('picture.changed', 'serious'),
    reason('cctv.none', 'serious'),
    reason('wall.none'),
  ]).urgency;
  const notices = urgencyOf(
    reasonCodes.filter((code) => code !== 'strong-room.not-secure').map((code) => reason(code)),
  ).urgency;
  expect(insecure).toBeGreaterThan(copied);
  expect(copied).toBeGreaterThan(notices);
  expect(notices).toBeLessThan(seriousUrgency);
  expect(urgencyOf([reason('peons.none', 'serious')]).urgency).toBeGreaterThanOrEqual(seriousUrgency);
});

test('copies stand above places that are far, which honest centres have too', () => {
  const of = (code: ReasonCode) => urgencyOf([reason(code, 'serious')]).urgency;
  for (const copy of ['picture.same-file', 'picture.changed', 'place.shared'] as const)
    expect(of(copy)).toBeGreaterThan(
      urgencyOf([reason('place.far', 'serious'), reason('wall.none')]).urgency,
    );
});

test('with the same gravest reason more kinds come first', () => {
  const [one, two] = [[reason('wall.none')], [reason('wall.none'), reason('training.open')]].map(urgencyOf);
  expect(two?.urgency).toBeGreaterThan(one?.urgency ?? Infinity);
});

test('what is set aside does not count', () => {
  expect(urgencyOf([])).toEqual({ serious: 0, notices: 0, urgency: 0 });
  expect(urgencyOf([{ ...reason('cctv.none', 'serious'), set_aside: setAside }])).toEqual(urgencyOf([]));
});

test('the explanation has every reason in the order of the queue, each with a line of why', () => {
  const rows = listGravities();
  expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(reasonCodes));
  const gravities = rows.map(gravityOf);
  expect(gravities).toEqual(gravities.toSorted((one, other) => other - one));
  for (const { whys } of [reasonsEn, reasonsHi])
    for (const code of reasonCodes) expect(whys[code], code).toMatch(/^[^\n]{10,100}[.।]$/u);
});
