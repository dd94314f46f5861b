/** The values of the limits as typed, and what they would mark. */
import { useCallback, useEffect, useState } from 'react';
import {
  findLimitFaults,
  limitNames,
  limitOf,
  type LimitName,
  type LimitValues,
} from '#contract/review/changeable-limits.ts';
import type { Failure } from '#contract/call.ts';
import {
  saveLimits,
  tryLimits,
  type LimitMarks,
  type LimitState,
} from '#contract/review/settings-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useSettingsChanged } from './settings-query.ts';

export type Typed = Readonly<Record<LimitName, string>>;

/** NaN for what is no number. */
const numberOf = (typed: string): number => {
  const text = typed.trim().replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
};

const valuesOf = (typed: Typed): LimitValues =>
  Object.fromEntries(limitNames.map((name) => [name, numberOf(typed[name])]));

const toBody = (typed: Typed) => limitNames.map((name) => ({ name, value: numberOf(typed[name]) }));

/** Whether the value itself is wrong, or only together with another one. */
export function isOutside(name: LimitName, typed: Typed): boolean {
  const { least, most } = limitOf(name);
  const value = numberOf(typed[name]);
  return !(value >= least && value <= most);
}

interface Tried {
  /** Of these values. */
  readonly typed: Typed;
  readonly marks: readonly LimitMarks[];
}

const typedOf = (limits: readonly LimitState[]) =>
  Object.fromEntries(limits.map(({ name, value }) => [name, String(value)])) as Typed;

export function useTriedLimits(limits: readonly LimitState[]) {
  const { keepLimits } = useSettingsChanged();
  /** What the officer has seen: what another one has changed since is not changed back. */
  const [seen, setSeen] = useState(() => typedOf(limits));
  const [typed, setTyped] = useState(seen);
  const [tried, setTried] = useState<Tried | null>(null);
  const [notCounted, setNotCounted] = useState<Failure | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [notSaved, setNotSaved] = useState<Failure | null>(null);
  const faults = findLimitFaults(valuesOf(typed));
  const count = useCallback(async (values: Typed): Promise<void> => {
    const result = await callApi(tryLimits, { body: { values: toBody(values) } });
    setNotCounted(result.ok ? null : result.failure);
    if (result.ok) setTried({ typed: values, marks: result.value.marks });
  }, []);
  const { run: tryTyped, isBusy: isCounting } = useAction(() => count(typed));
  const [first] = useState(typed);
  useEffect(() => {
    count(first).catch(reportError);
  }, [count, first]);
  const { run: save, isBusy: isSaving } = useAction(async (why: string, onSaved: () => void) => {
    const values = toBody(typed).filter(({ name, value }) => value !== numberOf(seen[name]));
    const result = await callApi(saveLimits, { body: { values, why } });
    setNotSaved(result.ok ? null : result.failure);
    setSaved(result.ok);
    if (!result.ok) return;
    onSaved();
    keepLimits(result.value);
    const saved = typedOf(result.value.limits);
    setSeen(saved);
    setTyped(saved);
    await count(saved);
  });
  const change = (changed: Partial<Typed>): void => setTyped((before) => ({ ...before, ...changed }));
  const isSame = limitNames.every((name) => numberOf(typed[name]) === numberOf(seen[name]));
  const answers = { isSaved: isSaved && isSame, notCounted, notSaved };
  return { typed, change, isSame, faults, tried, tryTyped, isCounting, save, isSaving, ...answers };
}
