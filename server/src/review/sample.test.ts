import { expect, test } from 'vitest';
import { deriveKeys } from '../kernel/crypto/keys.ts';
import { sampleByState, type Draw } from './sample.ts';

const keys = deriveKeys(Buffer.from('a secret of tests'));
const draw: Draw = { examDate: '2025-05-04', purpose: 'look', share: 0.05 };
const centresOf = (state: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    centre_code: `${state}${from + index}`,
    centre_state: state,
  }));
const codesOf = (centres: readonly { readonly centre_code: string }[]) =>
  centres.map(({ centre_code: code }) => code);
const sampledOf = (states: ReturnType<typeof sampleByState>) => states.flatMap(({ drawn }) => codesOf(drawn));

test('draws five in a hundred of each state, rounded up and at least one', () => {
  const centres = [...centresOf('B', 140), ...centresOf('A', 41), ...centresOf('C', 1)];
  const states = sampleByState(keys, draw, centres);
  expect(states.map(({ state, drawn, others }) => [state, drawn.length, others.length])).toEqual([
    ['A', 3, 38],
    ['B', 7, 133],
    ['C', 1, 0],
  ]);
  expect(new Set(states.flatMap(({ drawn, others }) => [...drawn, ...others]))).toEqual(new Set(centres));
});

test('the same centres are drawn again, in whatever order they come', () => {
  const centres = centresOf('A', 60);
  const drawn = sampledOf(sampleByState(keys, draw, centres));
  expect(sampledOf(sampleByState(keys, draw, centres.toReversed()))).toEqual(drawn);
});

test('another secret, exam or purpose draws others', () => {
  const centres = centresOf('A', 200);
  const drawn = [
    sampleByState(keys, draw, centres),
    sampleByState(deriveKeys(Buffer.from('another secret')), draw, centres),
    sampleByState(keys, { ...draw, examDate: '2026-05-03' }, centres),
    sampleByState(keys, { ...draw, purpose: 'visit' }, centres),
  ].map((states) => sampledOf(states).join());
  expect(new Set(drawn).size).toBe(4);
});
