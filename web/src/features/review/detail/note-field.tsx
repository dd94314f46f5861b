/** The note of the officers about a centre; N leads to it, and Escape away from it, so that the keys of the page work again. */
import type { KeyboardEvent } from 'react';
import { maxDecisionNoteLength } from '#contract/review/endpoints.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Counter } from '../../../ui/counter.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { LiveRegion } from '../../../ui/messages.tsx';
import { Key } from './key.tsx';

const noteId = 'review-note';
const noteKey = 'N';

export const focusNote = (): void => document.getElementById(noteId)?.focus();

function leaveOnEscape(event: KeyboardEvent<HTMLElement>): void {
  // Escape also ends the input of an Indian script.
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
}

interface NoteFieldProps {
  readonly note: string;
  /** What is typed is stored. */
  readonly isSaved: boolean;
  readonly isFailed: boolean;
  readonly onChange: (note: string) => void;
  readonly onSave: () => void;
}

/** One line until more is typed. */
export function NoteField({ note, isSaved, isFailed, onChange, onSave }: NoteFieldProps) {
  const { decide: texts } = useAdminTexts().review;
  return (
    <Form onSubmit={onSave} className="flex min-w-0 grow basis-80 items-center gap-2">
      <label htmlFor={noteId} className="inline-flex items-center gap-1.5 font-semibold">
        {texts.note}
        <Key>{noteKey}</Key>
      </label>
      <div className="w-0 grow">
        <textarea
          id={noteId}
          aria-keyshortcuts={noteKey}
          aria-invalid={isFailed || undefined}
          rows={1}
          value={note}
          placeholder={texts.noteHint}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={leaveOnEscape}
          className={`${inputClasses} max-h-32 resize-none max-md:placeholder:text-transparent md:field-sizing-content`}
        />
        <Counter value={note} limit={maxDecisionNoteLength} />
      </div>
      <Button type="submit" variant="link">
        <span className="whitespace-nowrap">{isSaved ? texts.noteSaved : texts.saveNote}</span>
      </Button>
      <LiveRegion>{isSaved ? texts.noteSaved : null}</LiveRegion>
    </Form>
  );
}
