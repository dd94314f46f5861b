/**
 * Single keys for people who work through many records. They never fire while a control takes typing, with Alt, and outside of a dialog that is open. Those of a page can be turned off, because speech input types letters (WCAG 2.1.4).
 */
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import { deviceStorage, pageValue } from '../storage.ts';

/**
 * By key as `KeyboardEvent.key` names it, letters in lower case; `Shift+` is part of the name of a longer key, `Ctrl+` (also Meta) of each. What
 * returns false has left the key to the browser.
 */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined>>;

const storageKey = 'shortcuts';
/** Without local storage the choice lasts as long as the page. */
const areOn = pageValue(deviceStorage.read(storageKey) !== 'off');

function choose(on: boolean): void {
  areOn.set(on);
  deviceStorage.write(storageKey, on ? 'on' : 'off');
}

/** Returns whether the keys of pages are on, and what to call to change it. */
export const useShortcutsChoice = (): readonly [boolean, (on: boolean) => void] => [
  useSyncExternalStore(areOn.subscribe, areOn.get),
  choose,
];

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** A keyboard for Indian scripts has the Latin letters and the slash in their usual places. */
export function keyName({ key, code, shiftKey, ctrlKey, metaKey }: PressedKey): string {
  const slash = shiftKey ? '?' : '/';
  const capital = /^Key([A-Z])$/.exec(code)?.[1];
  const latin = code === 'Slash' ? slash : shiftKey ? capital : capital?.toLowerCase();
  const letter = key > '\u007f' && latin !== undefined ? latin : key;
  if (ctrlKey || metaKey) return `Ctrl+${letter}`;
  if (shiftKey) return letter.length === 1 ? letter : `Shift+${letter}`;
  return letter.length === 1 ? letter.toLowerCase() : letter;
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null;

/** @param scope the keys of a page and of its list rest while a dialog is open; those of a list and of a dialog may be held down */
export function useShortcuts(shortcuts: Shortcuts, scope: 'page' | 'list' | 'dialog'): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTyping(event)) return;
    const name = keyName(event);
    // With Ctrl a key cannot come from speech.
    const isOff = !areOn.get() && !name.startsWith('Ctrl+');
    if (scope !== 'dialog' && (isOff || document.querySelector('dialog[open]') !== null)) return;
    const run = scope === 'page' && event.repeat ? undefined : shortcuts[name];
    if (run !== undefined && run() !== false) event.preventDefault();
  });
  // With the first frame of the screen: its keys are there when it is.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Calls `onEscape` when Escape is pressed inside the element, but not for a dialog that was opened there, which closes first. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const inside = element.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      // Escape also ends the input of an Indian script.
      if (event.key !== 'Escape' || event.isComposing) return;
      const dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
      if (dialog !== null && inside?.contains(dialog) === true) return;
      // Otherwise the same press closes a dialog that `onEscape` opens.
      event.preventDefault();
      onEscape();
    };
    inside?.addEventListener('keydown', onKeyDown);
    return () => inside?.removeEventListener('keydown', onKeyDown);
  });
}
