/** The contact log of a centre: a form for a note, which N reaches, then notes and reminders, newest first. */
import { useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import {
  addNote,
  callOutcomes,
  maxNoteLength,
  noteKinds,
  type CallOutcome,
  type NoteKind,
} from '#contract/centres/contact-log.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useTypedText } from '../../../patterns/persisted-input.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Counter } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { LiveRegion } from '../../../ui/messages.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useEscape, useShortcuts } from '../../../ui/use-shortcuts.ts';
import { useCentresChanged } from '../centre-page.ts';
import { ContactEntries } from './contact-entries.tsx';

interface CentreProps {
  readonly centre: ReceivedCentre;
}

/** One choice says what kind of contact it was and how a call went. */
const contacts: readonly (CallOutcome | Exclude<NoteKind, 'call'>)[] = [
  ...callOutcomes,
  ...noteKinds.filter((kind) => kind !== 'call'),
];
type Contact = (typeof contacts)[number];

const isOutcome = (contact: Contact): contact is CallOutcome =>
  callOutcomes.some((outcome) => outcome === contact);

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

interface Note {
  readonly contact: Contact;
  readonly text: string;
  /** YYYY-MM-DD, or ''. */
  readonly callBackOn: string;
}

interface NoteErrors {
  readonly text?: string | undefined;
  readonly callBackOn?: string | undefined;
}

/** The outcome of a call says enough without a text. */
function useErrorsOf(): (note: Note) => NoteErrors {
  const { contactLog: texts } = useAdminTexts();
  return ({ contact, text, callBackOn }) => {
    const isMissing = text.trim() === '' && !isOutcome(contact);
    const isTooLong = lengthInCharacters(text.trim()) > maxNoteLength;
    const isPast = callBackOn !== '' && callBackOn < dayInIndia(new Date());
    return {
      text: isMissing ? texts.required : isTooLong ? texts.tooLong : undefined,
      callBackOn: isPast ? texts.pastDay : undefined,
    };
  };
}

const bodyOf = ({ contact, text, callBackOn }: Note) => ({
  ...(isOutcome(contact) ? { kind: 'call' as const, outcome: contact } : { kind: contact }),
  text,
  ...(callBackOn === '' ? {} : { callBackOn }),
});

function useNote({ centre }: CentreProps) {
  const onChanged = useCentresChanged();
  const errorsOf = useErrorsOf();
  const noteId = useNoteId();
  const [text, setText] = useTypedText(`note of ${centre.id}`);
  const typed = useRef(text);
  useEffect(() => {
    typed.current = text;
  }, [text]);
  const [contact, setContact] = useState<Contact>('spoke');
  const [callBackOn, setCallBackOn] = useState('');
  const [errors, setErrors] = useState<NoteErrors>({});
  const [outcome, setOutcome] = useState<Failure | 'added' | null>(null);
  const { run: add, isBusy } = useAction(async () => {
    setOutcome(null);
    const note = { contact, text, callBackOn };
    const found = errorsOf(note);
    setErrors(found);
    if (found.text !== undefined || found.callBackOn !== undefined) return;
    const body = { noteId: noteId.of(`${contact} ${callBackOn} ${text}`), ...bodyOf(note) };
    const result = await callApi(addNote, { params: { id: centre.id }, body });
    setOutcome(result.ok ? 'added' : result.failure);
    if (!result.ok) return;
    noteId.forget();
    setCallBackOn('');
    // What was typed meanwhile is the next note.
    if (typed.current === text) setText('');
    onChanged();
  });
  const fields = { text, setText, contact, setContact, callBackOn, setCallBackOn };
  return { ...fields, errors, outcome, add, isBusy };
}

/** What kind of contact it was, or how the call went, and what was said. */
function WhatHappened({ note }: { readonly note: ReturnType<typeof useNote> }) {
  const { contactLog: texts } = useAdminTexts();
  const labels: Readonly<Record<Contact, string>> = { ...texts.kinds, ...texts.outcomes };
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
      <SelectField
        id="note-contact"
        label={texts.contact}
        value={note.contact}
        options={contacts.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => note.setContact(contacts.find((known) => known === value) ?? 'other')}
      />
      <TextArea
        id="note-text"
        label={texts.text}
        value={note.text}
        onChange={note.setText}
        error={note.errors.text}
        rows={1}
        counter={<Counter value={note.text} limit={maxNoteLength} />}
      />
    </div>
  );
}

function NoteForm({ centre }: CentreProps) {
  const { contactLog: texts } = useAdminTexts();
  const note = useNote({ centre });
  const { outcome } = note;
  const box = useRef<HTMLDivElement>(null);
  useShortcuts({ n: () => document.getElementById('note-contact')?.focus() }, 'page');
  useEscape(box, () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  return (
    <div ref={box}>
      <Form onSubmit={note.add} label={texts.add} className="space-y-2 text-sm">
        <WhatHappened note={note} />
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            id="note-call-back"
            type="date"
            label={texts.callBackOn}
            value={note.callBackOn}
            onChange={note.setCallBackOn}
            error={note.errors.callBackOn}
          />
          <Button type="submit" variant="quiet" busy={note.isBusy}>
            {texts.add}
          </Button>
        </div>
        <LiveRegion>{outcome === 'added' ? texts.added : ''}</LiveRegion>
        {outcome === null || outcome === 'added' ? null : (
          <FailureNotice title={texts.failed} failure={outcome} />
        )}
      </Form>
    </div>
  );
}

export function ContactLog({ centre }: CentreProps) {
  const { contactLog: texts } = useAdminTexts();
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="no-print mb-3 space-y-2 rounded-card border border-line bg-paper p-3"
    >
      <div className="flex items-baseline justify-between">
        <h2 id={headingId} className="font-bold">
          {texts.title}
        </h2>
        <kbd aria-hidden className="rounded-card border border-edge px-2 font-sans text-sm max-md:hidden">
          {texts.key}
        </kbd>
      </div>
      <WithRight right="list" explains>
        <NoteForm key={centre.id} centre={centre} />
      </WithRight>
      <p className="text-sm text-muted">{texts.lead}</p>
      <ContactEntries entries={centre.contact_log ?? []} />
    </section>
  );
}
