/** Takes over what was typed, or filled in by the browser, before the script of the page was there. */
import { useEffect, useEffectEvent } from 'react';

/** Calls `change` once with the text of the input of this id, if that is another than `value`. */
export function useTyped(id: string, value: string, change: (text: string) => void): void {
  const takeOver = useEffectEvent((text: string) => {
    if (text !== value) change(text);
  });
  useEffect(() => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) takeOver(input.value);
  }, [id]);
}
