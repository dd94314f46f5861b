import { beforeEach, expect, test } from 'vitest';
import { ListImportStore, type ImportState } from './list-import-store.ts';

let user: string | undefined;
let store: ListImportStore;

const reading: ImportState = { step: 'reading', bytes: 1 };
const idle: ImportState = { step: 'idle' };

beforeEach(() => {
  user = 'asha';
  store = new ListImportStore(() => user);
});

test('the state outlasts the session of its administrator and is shown to nobody else', () => {
  store.begin()(reading);
  user = undefined;
  expect(store.read()).toBe(reading);
  user = 'binod';
  expect(store.read()).toEqual(idle);
  user = 'asha';
  expect(store.read()).toBe(reading);
});

test('what an action reports too late is ignored', () => {
  const late = store.begin();
  user = 'binod';
  const setState = store.begin();
  late(reading);
  expect(store.read()).toEqual(idle);
  setState(reading);
  store.clear();
  setState(reading);
  expect(store.read()).toEqual(idle);
});
