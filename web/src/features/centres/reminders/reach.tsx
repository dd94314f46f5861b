/** Whom the reminders reach, who is left out, and what the mails say. */
import { leftOutReasons, withOwnLine, type ReminderPreview } from '#contract/centres/reminder-endpoints.ts';
import { cleanText } from '#contract/text.ts';
import { centrePath } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Link } from '../../../ui/link.tsx';

interface PreviewProps {
  readonly preview: ReminderPreview;
}

interface ReachProps extends PreviewProps {
  /** The query of the list, for the way back from a centre. */
  readonly listSearch: string;
}

function LeftOut({ preview }: PreviewProps) {
  const { reminders: texts } = useAdminTexts();
  const format = useFormat();
  const reasons = leftOutReasons.filter((reason) => preview.leftOut[reason] > 0);
  if (reasons.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{texts.leftOutTitle}</h3>
      <ul className="list-disc pl-6">
        {reasons.map((reason) => (
          <li key={reason}>{texts.leftOut[reason](format.number(preview.leftOut[reason]))}</li>
        ))}
      </ul>
    </div>
  );
}

function FirstCentres({ preview: { first, reached }, listSearch }: ReachProps) {
  const { reminders: texts, columns, workLists } = useAdminTexts();
  const format = useFormat();
  if (first.length === 0) return null;
  const more = reached.centres - first.length;
  const head = 'px-2 py-1 text-left align-top';
  const cell = `${head} wrap-anywhere`;
  return (
    <>
      <table aria-label={texts.firstLabel} className="w-full text-[0.9375rem] max-sm:block">
        <thead className="max-sm:hidden">
          <tr className="border-b border-line">
            {[columns.centre_code, columns.centre_name, texts.email, columns.form_status].map((label) => (
              <th key={label} scope="col" className={head}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {first.map((centre) => (
            <tr key={centre.id} className="border-b border-line max-sm:flex max-sm:flex-wrap max-sm:py-1">
              <td className={cell}>{centre.centre_code}</td>
              <th scope="row" className={`${cell} font-normal`}>
                <Link
                  to={centrePath(centre.id, listSearch)}
                  className="inline-flex items-center text-action underline underline-offset-4 max-md:min-h-11"
                >
                  {centre.centre_name}
                </Link>
              </th>
              <td className={cell}>{centre.email}</td>
              <td className={cell}>
                {centre.progress === 'correction'
                  ? workLists.decisions.correction_requested
                  : workLists.progresses[centre.progress]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="text-muted">{texts.more(format.number(more))}</p> : null}
    </>
  );
}

export function Reach({ preview, listSearch }: ReachProps) {
  const { reminders: texts } = useAdminTexts();
  const format = useFormat();
  const { reached, matching } = preview;
  return (
    <section className="space-y-3">
      <h2 className="text-xl font-bold">{texts.reachTitle}</h2>
      <p className="font-semibold">
        {reached.centres === 0
          ? texts.nobody
          : texts.reached(
              format.number(reached.centres),
              format.number(matching),
              format.number(reached.mails),
            )}
      </p>
      <LeftOut preview={preview} />
      <FirstCentres preview={preview} listSearch={listSearch} />
    </section>
  );
}

interface MailSamplesProps {
  readonly samples: ReminderPreview['samples'];
  readonly line: string;
}

/** The mails as they are sent, one for each progress that the list has, with the administrator's own line. */
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
