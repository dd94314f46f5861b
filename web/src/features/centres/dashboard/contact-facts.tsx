/** What the agency knows of its contact with a centre, in its row of the list: last reminder, refused mail, last note. */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';

interface ContactFactsProps {
  readonly centre: AdminCentre;
}

function LastReminder({ centre }: ContactFactsProps) {
  const { contact: texts } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const { reminded_at: at, reminder_state: state, reminder_reply: reply, reminder_count: count } = centre;
  if (at === undefined || state === undefined) return null;
  const details = [format.dateTime(new Date(at)), ...(count === undefined ? [] : [texts.times(count)])];
  const isBad = state === 'refused' || state === 'expired';
  return (
    <span
      title={[...details, ...(reply === undefined ? [] : [reply])].join(common.listSeparator)}
      className={`block ${isBad ? 'font-semibold text-bad' : ''}`}
    >
      {texts.reminder[state](format.shortDay(new Date(at)))}
    </span>
  );
}

export function ContactFacts({ centre }: ContactFactsProps) {
  const { contact: texts } = useAdminTexts();
  const format = useFormat();
  const { email_refused_at: refusedAt, noted_at: notedAt, note = '', reminded_at: remindedAt } = centre;
  if (refusedAt === undefined && notedAt === undefined && remindedAt === undefined) return null;
  return (
    <span className="block max-w-56 text-sm text-muted">
      {refusedAt === undefined ? null : (
        <span
          title={texts.refusedSince(format.dateTime(new Date(refusedAt)))}
          className="block font-semibold text-bad"
        >
          {texts.mailRefused}
        </span>
      )}
      <LastReminder centre={centre} />
      {notedAt === undefined ? null : (
        <span title={note} className="block truncate">
          {texts.note(format.shortDay(new Date(notedAt)))}: {note}
        </span>
      )}
    </span>
  );
}
