/** The note of the officers about a centre. */
import { maxDecisionNoteLength } from '#contract/review/endpoints.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Counter } from '../../../ui/counter.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { LiveRegion } from '../../../ui/messages.tsx';

interface NoteFieldProps {
  readonly note: string;
  /** What is typed is stored. */
  readonly isSaved: boolean;
  readonly onChange: (note: string) => void;
  readonly onSave: () => void;
}

/** One line until more is typed. */
export function NoteField({ note, isSaved, onChange, onSave }: NoteFieldProps) {
  const { decide: texts } = useAdminTexts().review;
  return (
    <Form onSubmit={onSave} className="flex min-w-0 grow basis-80 items-center gap-2">
      <label htmlFor="review-note" className="font-semibold">
        {texts.note}
      </label>
      <div className="w-0 grow">
        <textarea
          id="review-note"
          rows={1}
          value={note}
          placeholder={texts.noteHint}
          onChange={(event) => onChange(event.target.value)}
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
