/** The contact log of a centre: a form for a note, then notes and reminders, newest first. */
import { useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { addNote, maxNoteLength, noteKinds, type NoteKind } from '#contract/centres/contact-log.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useTypedText } from '../../../patterns/persisted-input.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Counter } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { LiveRegion } from '../../../ui/messages.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';
import { ContactEntries } from './contact-entries.tsx';

interface CentreProps {
  readonly centre: ReceivedCentre;
}

/** The same id for a note that is sent again, and another one when anything in it was changed or it was added. */
function useNoteId() {
  const last = useRef({ content: '', id: '' });
  return {
    of: (content: string): string => {
      if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() };
      return last.current.id;
    },
    forget: (): void => {
      last.current = { content: '', id: '' };
    },
  };
}

function useNote({ centre }: CentreProps) {
  const { contactLog: texts } = useAdminTexts();
  const onChanged = useCentresChanged();
  const noteId = useNoteId();
  const [text, setText] = useTypedText(`note of ${centre.id}`);
  const typed = useRef(text);
  useEffect(() => {
    typed.current = text;
  }, [text]);
  const [kind, setKind] = useState<NoteKind>('call');
  const [error, setError] = useState<string | undefined>();
  const [outcome, setOutcome] = useState<Failure | 'added' | null>(null);
  const { run: add, isBusy } = useAction(async () => {
    setOutcome(null);
    const isTooLong = lengthInCharacters(text.trim()) > maxNoteLength;
    const fault = text.trim() === '' ? texts.required : isTooLong ? texts.tooLong : undefined;
    setError(fault);
    if (fault !== undefined) return;
    const body = { noteId: noteId.of(`${kind} ${text}`), kind, text };
    const result = await callApi(addNote, { params: { id: centre.id }, body });
    setOutcome(result.ok ? 'added' : result.failure);
    if (!result.ok) return;
    noteId.forget();
    // What was typed meanwhile is the next note.
    if (typed.current === text) setText('');
    onChanged();
  });
  return { text, setText, kind, setKind, error, outcome, add, isBusy };
}

function NoteForm({ centre }: CentreProps) {
  const { contactLog: texts } = useAdminTexts();
  const { text, setText, kind, setKind, error, outcome, add, isBusy } = useNote({ centre });
  return (
    <Form onSubmit={add} label={texts.add} className="space-y-3">
      <div className="max-w-48">
        <SelectField
          id="note-kind"
          label={texts.kind}
          value={kind}
          options={noteKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(value) => setKind(noteKinds.find((known) => known === value) ?? 'other')}
        />
      </div>
      <TextArea
        id="note-text"
        label={texts.text}
        value={text}
        onChange={setText}
        error={error}
        rows={2}
        counter={<Counter value={text} limit={maxNoteLength} />}
      />
      <Button type="submit" variant="quiet" busy={isBusy}>
        {texts.add}
      </Button>
      <LiveRegion>{outcome === 'added' ? texts.added : ''}</LiveRegion>
      {outcome === null || outcome === 'added' ? null : (
        <FailureNotice title={texts.failed} failure={outcome} />
      )}
    </Form>
  );
}

export function ContactLog({ centre }: CentreProps) {
  const { contactLog: texts } = useAdminTexts();
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="no-print mb-4 space-y-3 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <h2 id={headingId} className="text-xl font-bold">
        {texts.title}
      </h2>
      <p className="text-muted">{texts.lead}</p>
      <NoteForm key={centre.id} centre={centre} />
      <ContactEntries entries={centre.contact_log ?? []} />
    </section>
  );
}
