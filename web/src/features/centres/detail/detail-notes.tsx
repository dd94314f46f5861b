/** The notes above the rows of a centre: the state of its checklist, unreadable answers, and the contact. */
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { ErrorNotice, Notice } from '../../../ui/messages.tsx';

export function StateNote({ centre }: { readonly centre: ReceivedCentre }) {
  const { detail: texts } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const time = (iso: string | null): string => (iso === null ? common.dash : format.dateTime(new Date(iso)));
  switch (centre.checklist_status) {
    case undefined:
      return null;
    case 'none':
      return centre.registered ? texts.notStarted : texts.notRegistered;
    case 'draft':
      return texts.draftNote(time(centre.updated_at));
    case 'submitted':
      return texts.submittedNote(time(centre.submitted_at), centre.reference ?? common.dash);
    case 'unreadable':
      return texts.unreadable;
  }
}

/** Names the questions whose stored answers could not be read completely. */
export function Unreadable({ centre: { unreadable = [] } }: { readonly centre: ReceivedCentre }) {
  const { detail: texts } = useAdminTexts();
  const { common, labels } = useTexts();
  if (unreadable.length === 0) return null;
  const byId: Readonly<Record<string, string>> = labels;
  const names = unreadable.map((id) => byId[id] ?? id).join(common.listSeparator);
  return <ErrorNotice text={texts.unreadableAnswers(names)} />;
}

/** Says that mails to the address on record do not arrive. */
export function RefusedEmail({
  centre: { email_refused_at: refusedAt },
}: {
  readonly centre: ReceivedCentre;
}) {
  const { detail: texts } = useAdminTexts();
  const format = useFormat();
  if (refusedAt === undefined) return null;
  return (
    <div className="mb-4">
      <Notice tone="warn">
        <p>{texts.emailRefused(format.dateTime(new Date(refusedAt)))}</p>
      </Notice>
    </div>
  );
}

/** Says that the centre belongs to an archived edition, which cannot be changed. */
export function OfEdition({ edition }: { readonly edition: NonNullable<ReceivedCentre['edition']> }) {
  const { archive } = useAdminTexts();
  const format = useFormat();
  return (
    <div className="mb-4">
      <Notice tone="warn">
        <p>{archive.ofEdition(archive.exam(edition.name, format.day(edition.date)))}</p>
      </Notice>
    </div>
  );
}
