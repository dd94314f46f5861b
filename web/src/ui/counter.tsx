/** Counts the characters of a text that has a limit: on screen at once, to screen readers when typing pauses. */
import { useEffect, useState } from 'react';
import { lengthInCharacters } from '#contract/text.ts';
import { useTexts } from '../texts/language.tsx';

const pauseMs = 1000;
/** From this part of the limit on the counter is shown. */
const nearLimit = 0.9;

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface CounterProps {
  readonly value: string;
  readonly limit: number;
  readonly always?: boolean;
}

/** Stands in the line of the label, so that nothing moves when it appears. */
export function Counter({ value, limit, always = false }: CounterProps) {
  const { hints } = useTexts();
  const length = lengthInCharacters(value);
  const text = always || length >= limit * nearLimit ? hints.counter(length, limit) : '';
  const announced = useAfterPause(text === '' ? '' : hints.characters(text));
  return (
    <>
      <span aria-hidden className={`text-sm ${length > limit ? 'font-semibold text-bad' : 'text-muted'}`}>
        {text}
      </span>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  );
}
