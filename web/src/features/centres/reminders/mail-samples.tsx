/** The mails as they are sent, one for each progress that the list has, with the administrator's own line. */
import { withOwnLine, type ReminderPreview } from '#contract/centres/reminder-endpoints.ts';
import { cleanText } from '#contract/text.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';

interface MailSamplesProps {
  readonly samples: ReminderPreview['samples'];
  readonly line: string;
}

export function MailSamples({ samples, line }: MailSamplesProps) {
  const { reminders: texts } = useAdminTexts();
  if (samples.length === 0) return null;
  return (
    <section className="space-y-3">
      <h2 className="text-xl font-bold">{texts.textTitle}</h2>
      <p className="text-muted">{texts.textLead}</p>
      {samples.map(({ progress, to, subject, text }, index) => (
        <details key={progress} open={index === 0} className="rounded-card border border-line bg-paper">
          <summary className="min-h-11 cursor-pointer px-4 py-2 font-semibold">
            {texts.sample[progress]}
          </summary>
          <div className="space-y-2 border-t border-line px-4 py-3 wrap-anywhere">
            <p>{texts.to(to)}</p>
            <p>{texts.subject(subject)}</p>
            <p className="whitespace-pre-line">{withOwnLine(cleanText(line), text)}</p>
          </div>
        </details>
      ))}
    </section>
  );
}
