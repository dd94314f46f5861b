/** Below a field: that another device changed it, and a warning about an unlikely answer once the field is left. */
import { useDeferredValue, useEffect, useState } from 'react';
import { useGuideTexts } from '../../../texts/use-guide-texts.ts';
import { followPresses } from '../../../ui/use-device.ts';
import { useChecklist } from '../checklist-context.tsx';
import { isFromElsewhere } from './changes.ts';
import { useInputWarning } from './warnings.ts';

const focusedId = (): string => document.activeElement?.id ?? '';

/**
 * The id of the field with the focus. While a button is pressed it does not change: a text that appears above the button would
 * move it away under the finger.
 */
function useFocusedId(): string {
  const [id, setId] = useState(focusedId);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const update = (): void => {
      setTimeout(() => {
        if (!isPressed()) setId(focusedId());
      });
    };
    const isPressed = followPresses(update, signal);
    for (const event of ['focusin', 'focusout'])
      document.addEventListener(event, update, { capture: true, signal });
    return () => stopping.abort();
  }, []);
  return id;
}

export function FieldNotes({ id }: { readonly id: string }) {
  const { guide } = useGuideTexts();
  // A key does not wait for the checks of the answers.
  const view = useDeferredValue(useChecklist());
  const focused = useFocusedId();
  const warning = useInputWarning(view.draft, id);
  const texts = [
    isFromElsewhere(view.merges, view.draft, id) ? guide.changedElsewhere : null,
    focused === id ? null : warning,
  ].filter((text) => text !== null);
  return (
    <div role="status" className="-mt-5 empty:hidden">
      {texts.map((text) => (
        <p key={text} className="border-l-4 border-warn pl-3 text-sm">
          {text}
        </p>
      ))}
    </div>
  );
}
