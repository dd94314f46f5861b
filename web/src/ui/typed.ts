/** Takes over what was typed, or filled in by the browser, before the script of the page was there. */
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `change` once with the text of the input of this id, if that is another than `value`.
 * @param clean removes what the input does not take; written at once, because React writes nothing when `value` is all that is left
 */
export function useTyped(
  id: string,
  value: string,
  change: (text: string) => void,
  clean: (text: string) => string = (text) => text,
): void {
  const takeOver = useEffectEvent((input: HTMLInputElement) => {
    const text = clean(input.value);
    if (text !== input.value) input.value = text;
    if (text !== value) change(text);
  });
  useEffect(() => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) takeOver(input);
  }, [id]);
}
