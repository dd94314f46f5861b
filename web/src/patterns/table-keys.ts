/** The keys of a list: `/` search, J and K rows, N and P pages, `?` help. */
import { useEffect, useEffectEvent } from 'react';
import { areShortcutsOff, isTyping } from '../ui/use-shortcuts.ts';
import { isRowFocused, moveRowFocus } from './table-region.ts';

export type ListKey = '/' | '?' | 'j' | 'k' | 'n' | 'p' | 'ArrowDown' | 'ArrowUp';

const keys: readonly ListKey[] = ['/', '?', 'j', 'k', 'n', 'p', 'ArrowDown', 'ArrowUp'];

/** The keys of an English keyboard, for the letters of other keyboards, such as Hindi. */
const keysByCode: Readonly<Record<string, ListKey>> = { KeyJ: 'j', KeyK: 'k', KeyN: 'n', KeyP: 'p' };

interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Returns which key of the list was pressed, or null. */
export function listKeyOf({ key, code, shiftKey, ctrlKey, altKey, metaKey }: PressedKey): ListKey | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (code === 'Slash' && !isAscii(key)) return shiftKey ? '?' : '/';
  // Caps Lock writes capitals without Shift.
  const pressed = shiftKey ? key : key.length === 1 ? key.toLowerCase() : key;
  const named = keys.find((name) => name === pressed) ?? null;
  return named ?? (shiftKey || isAscii(key) ? null : (keysByCode[code] ?? null));
}

function isAscii(key: string): boolean {
  return /^[\x20-\x7e]+$/.test(key);
}

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('main [role=search] input');
  box?.focus();
  box?.select();
}

interface ListKeyActions {
  /** -1 for the page before, 1 for the next one. */
  readonly onPage: (step: -1 | 1) => void;
  readonly onHelp: () => void;
}

/** Not while somebody types or a dialog is open. */
export function useListKeys({ onPage, onHelp }: ListKeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event)) return;
    if (document.querySelector('dialog[open]') !== null || areShortcutsOff()) return;
    const key = listKeyOf(event);
    // Elsewhere the arrows scroll the page.
    if (key === null || (key.startsWith('Arrow') && !isRowFocused())) return;
    event.preventDefault();
    if (key === '/') focusSearch();
    else if (key === '?') onHelp();
    else if (key === 'n' || key === 'p') onPage(key === 'n' ? 1 : -1);
    else moveRowFocus(key === 'j' || key === 'ArrowDown' ? 1 : -1);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
