/** The parts of the bar with the decision: the keys of its controls, the note, and why a decision was not saved. */
import type { KeyboardEvent } from 'react';
import { maxDecisionNoteLength, type ReviewDetail } from '#contract/review/endpoints.ts';
import { isRefusal, type Failure } from '#contract/call.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Key } from '../../../ui/admin-buttons.tsx';
import { Counter, inputClasses } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { LiveRegion, Notice } from '../../../ui/messages.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useIndianTime } from '../../../texts/format.ts';

const noteId = 'review-note';
const noteKey = 'N';

/** The note of the officers about a centre; N leads to it, and Escape away from it, so that the keys of the page work again. */
export const focusNote = (): void => document.getElementById(noteId)?.focus();

function leaveOnEscape(event: KeyboardEvent<HTMLElement>): void {
  // Escape also ends the input of an Indian script.
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
}

interface NoteFieldProps {
  readonly note: string;
  /** What is typed is stored. */
  readonly isSaved?: boolean;
  readonly isFailed: boolean;
  readonly onChange: (note: string) => void;
  /** Without it the note is stored with the decision only. */
  readonly onSave?: () => void;
}

/** One line until more is typed. */
export function NoteField({ note, isSaved = false, isFailed, onChange, onSave }: NoteFieldProps) {
  const { decide: texts } = useReviewTexts().review;
  return (
    <Form onSubmit={() => onSave?.()} className="flex min-w-0 grow basis-80 items-center gap-2">
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
      {onSave === undefined ? null : (
        <Button type="submit" variant="link">
          <span className="whitespace-nowrap">{isSaved ? texts.noteSaved : texts.saveNote}</span>
        </Button>
      )}
      <LiveRegion>{isSaved ? texts.noteSaved : null}</LiveRegion>
    </Form>
  );
}

interface SaveFailureNoticeProps {
  readonly title: string;
  readonly failure: Failure;
  /** As it is now. */
  readonly review: ReviewDetail;
}

/** Why a decision was not saved, and what somebody else has decided meanwhile. */
export function SaveFailureNotice({ title, failure, review }: SaveFailureNoticeProps) {
  const { decide: texts, history } = useReviewTexts().review;
  const indianTime = useIndianTime();
  const { decision, decided_by: name, decided_at: at, note } = review;
  const state = texts.state[decision];
  return (
    <div className="grid gap-2 md:grid-cols-2">
      <FailureNotice title={title} failure={failure} />
      {isRefusal(failure, 'review.changed-elsewhere') ? (
        <Notice tone="warn">
          <p className="font-semibold">
            {name === null || at === null ? texts.now(state) : texts.nowBy(state, name, indianTime(at))}
          </p>
          {note === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{history.note(note)}</p>}
        </Notice>
      ) : null}
    </div>
  );
}
