/** The contact log of a centre: a form for a note, which N reaches, then notes and reminders, newest first. */
import { useId, useRef } from 'react';
import * as z from 'zod/mini';
import {
  addNote,
  callOutcomes,
  type ContactEntry,
  maxNoteLength,
  noteKinds,
  type CallOutcome,
  type NoteKind,
} from '#contract/centres/contact-log.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { callApi, currentTime } from '../../../api/client.ts';
import { ActFailure } from '../../../patterns/outcome-notice.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useTyped } from '../../../patterns/persisted-input.ts';
import { useForm } from '../../../patterns/use-form.ts';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { Counter } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useEscape, useShortcuts } from '../../../ui/use-shortcuts.ts';
import { say } from '../../../patterns/last-act.tsx';
import { useCentresChanged } from '../centre-page.ts';

const otherKinds = noteKinds.filter((kind): kind is Exclude<NoteKind, 'call'> => kind !== 'call');
/** One choice says what kind of contact it was and how a call went. */
const contacts = [...callOutcomes, ...otherKinds] as const;
type Contact = (typeof contacts)[number];

const isOutcome = (contact: Contact): contact is CallOutcome =>
  callOutcomes.some((outcome) => outcome === contact);

const noteSchema = z.object({ contact: z.enum(contacts), text: z.string(), callBackOn: z.string() });
type Note = z.infer<typeof noteSchema>;
const noNote: Note = { contact: 'spoke', text: '', callBackOn: '' };

const bodyOf = ({ contact, text, callBackOn }: Note) => ({
  ...(isOutcome(contact) ? { kind: 'call' as const, outcome: contact } : { kind: contact }),
  text,
  ...(callBackOn === '' ? {} : { callBackOn }),
});

/** The note that is being written; it survives another screen and a login. */
function useNote(centreId: string) {
  const { contactLog: texts } = useAdminTexts();
  const onChanged = useCentresChanged();
  /** The same id for a note that is sent again, and another one when anything in it was changed or it was added. */
  const sent = useRef({ content: '', id: '' });
  return useForm({
    id: 'note',
    state: useTyped(`note of ${centreId}`, noteSchema, noNote),
    initial: noNote,
    check: ({ contact, text, callBackOn }) => {
      // The outcome of a call says enough without a text.
      const isMissing = text.trim() === '' && !isOutcome(contact);
      const isTooLong = lengthInCharacters(text.trim()) > maxNoteLength;
      const isPast = callBackOn !== '' && callBackOn < dayInIndia(currentTime());
      return {
        text: isMissing ? texts.required : isTooLong ? texts.tooLong : undefined,
        callBackOn: isPast ? texts.pastDay : undefined,
      };
    },
    send: (note) => {
      const content = JSON.stringify(note);
      if (sent.current.content !== content) sent.current = { content, id: crypto.randomUUID() };
      const body = { noteId: sent.current.id, ...bodyOf(note) };
      return callApi(addNote, { params: { id: centreId }, body });
    },
    onDone: () => {
      sent.current = { content: '', id: '' };
      say(texts.added);
      onChanged();
    },
  });
}

function NoteForm({ centreId }: { centreId: string }) {
  const { contactLog: texts } = useAdminTexts();
  const labels: Readonly<Record<Contact, string>> = { ...texts.kinds, ...texts.outcomes };
  const { values, set, field, submit, isBusy, failure } = useNote(centreId);
  const box = useRef<HTMLDivElement>(null);
  useShortcuts({ n: () => document.getElementById('note-contact')?.focus() }, 'page');
  useEscape(box, () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  return (
    <div ref={box}>
      <Form onSubmit={submit} label={texts.add} className="space-y-2">
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 max-[16rem]:grid-cols-1">
          <SelectField
            id="note-contact"
            label={texts.contact}
            value={values.contact}
            options={contacts.map((value) => ({ value, label: labels[value] }))}
            onChange={(value) => set({ contact: contacts.find((known) => known === value) ?? 'other' })}
          />
          <TextArea
            {...field('text')}
            label={texts.text}
            rows={1}
            counter={<Counter value={values.text} limit={maxNoteLength} />}
          />
        </div>
        <div className="flex flex-wrap items-end gap-2 *:min-w-0">
          <TextField {...field('callBackOn')} type="date" label={texts.callBackOn} />
          <Button type="submit" variant="quiet" busy={isBusy}>
            {texts.add}
          </Button>
        </div>
        <ActFailure title={texts.failed} failure={failure} />
      </Form>
    </div>
  );
}

function ReminderText({ entry }: { entry: Extract<ContactEntry, { type: 'reminder' }> }) {
  const { contactLog: texts } = useAdminTexts();
  const format = useFormat();
  const { state, settled_at: settledAt, reply, address, line } = entry;
  const isBad = state === 'refused' || state === 'expired';
  return (
    <>
      <p>{texts.reminderTo(address)}</p>
      <p className={isBad ? 'font-semibold text-bad' : undefined}>
        {settledAt === null
          ? texts.states[state]
          : texts.settled(texts.states[state], format.dateTime(new Date(settledAt)))}
      </p>
      {reply === null ? null : <p>{texts.reply(reply)}</p>}
      {line === '' ? null : <p className="whitespace-pre-line">{texts.ownLine(line)}</p>}
    </>
  );
}

function Entry({ entry }: { entry: ContactEntry }) {
  const { contact, contactLog: texts } = useAdminTexts();
  const format = useFormat();
  const titleOf = (): string => {
    if (entry.type === 'reminder')
      return entry.register === undefined
        ? texts.reminder
        : texts.confirmation(format.number(entry.register));
    return entry.outcome === undefined ? texts.kinds[entry.kind] : texts.call(texts.outcomes[entry.outcome]);
  };
  return (
    <li className="border-t border-line py-1.5 wrap-anywhere">
      <p className="flex flex-wrap gap-x-3 text-muted">
        <span className="font-semibold text-ink">{titleOf()}</span>
        <span>{texts.by(entry.author, format.dateTime(new Date(entry.at)))}</span>
      </p>
      {entry.type === 'reminder' ? (
        <ReminderText entry={entry} />
      ) : (
        <>
          {entry.text === '' ? null : <p className="whitespace-pre-line">{entry.text}</p>}
          {entry.call_back_on === undefined ? null : (
            <p>{contact.callBackOn(format.day(entry.call_back_on))}</p>
          )}
        </>
      )}
    </li>
  );
}

export function ContactLog({ centre: { id, contact_log: entries = [] } }: { centre: ReceivedCentre }) {
  const { contactLog: texts } = useAdminTexts();
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="no-print mb-3 space-y-2 rounded-card border border-line bg-paper p-3"
    >
      <div className="flex min-h-8 items-center justify-between">
        <h2 id={headingId} className="text-base font-semibold">
          {texts.title}
        </h2>
        <kbd aria-hidden className="rounded-card border border-edge px-2 font-sans text-sm max-md:hidden">
          {texts.key}
        </kbd>
      </div>
      <WithRight right="list" explains>
        <NoteForm key={id} centreId={id} />
      </WithRight>
      <p className="text-muted">{texts.lead}</p>
      {entries.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ul aria-label={texts.listLabel}>
          {entries.map((entry) => (
            <Entry key={entry.type === 'note' ? entry.id : entry.at} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}
