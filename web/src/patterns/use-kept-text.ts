/** The text of an input that survives a failure, a reload and a session that ended. */
import { useState } from 'react';
import { keepText, readKeptText } from '../session/kept-text.ts';

/** @param name the same for the same input, such as the note of one centre */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readKeptText(name));
  const change = (next: string): void => {
    keepText(name, next);
    setText(next);
  };
  return [text, change];
}
