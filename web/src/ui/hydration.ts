/**
 * The first screen may have been rendered by the server: until React has taken it over, nothing of this browser shows in it, and what
 * is typed meanwhile, or filled in by the browser, is taken over as well.
 */
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server and while React takes over what the server has rendered. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** Calls `takeOver` once, before anything can be pressed in the form that React has taken over. */
function useInputBefore(id: string, takeOver: (input: HTMLInputElement) => void): void {
  const take = useEffectEvent(takeOver);
  useLayoutEffect(() => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) take(input);
  }, [id]);
}

/**
 * Calls `change` once with the text of the input of this id, if that is another than `value`.
 * @param clean removes what the input does not take; written at once, because React writes nothing when `value` is all that is left
 */
export function useTypedBefore(
  id: string,
  value: string,
  change: (text: string) => void,
  clean: (text: string) => string = (text) => text,
): void {
  useInputBefore(id, (input) => {
    const text = clean(input.value);
    if (text !== input.value) input.value = text;
    if (text !== value) change(text);
  });
}

/** Calls `change` once with whether the checkbox of this id is ticked. */
export function useTickedBefore(id: string, change: (isTicked: boolean) => void): void {
  useInputBefore(id, ({ checked }) => change(checked));
}
