/** /admin/reminders: whom reminders to a list reach, their text, and sending them (product.md, Administrators). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListFilter } from '#contract/centres/centre-filter.ts';
import {
  exportContacts,
  leftOutReasons,
  listContactEmails,
  maxOwnLineLength,
  previewReminders,
  type ReminderPreview,
  sendReminders,
  withOwnLine,
} from '#contract/centres/reminder-endpoints.ts';
import type { Failure } from '#contract/call.ts';
import { cleanText, lengthInCharacters } from '#contract/text.ts';
import { centrePath } from '../../../admin-paths.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Act } from '../../../patterns/act.tsx';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FailureNotice, failureReason, Loaded } from '../../../patterns/outcome-notice.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { useListUrl } from '../../../patterns/list-url.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useTypedText } from '../../../patterns/persisted-input.ts';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Email, Link } from '../../../ui/link.tsx';
import { Counter } from '../../../ui/field.tsx';
import { Heading } from '../../../ui/page.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { remindersKey, useCentresChanged } from '../centre-page.ts';
import { useFilterWords } from '../filters.tsx';
import { centresUrl, filterOf } from '../list-url.ts';

const titleClasses = 'text-base font-semibold';

/** The first centres that are reminded; the way back from one of them leads to the list. */
function FirstCentres({ preview, listSearch }: { preview: ReminderPreview; listSearch: string }) {
  const { reminders: texts, columns, workLists } = useAdminTexts();
  const cell = 'px-2 py-1 text-left align-top';
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-paper text-[0.8125rem]">
      <table aria-label={texts.firstLabel} className="w-full max-sm:block">
        <thead className="max-sm:hidden">
          <tr className="border-b border-edge text-xs text-muted">
            {[columns.centre_code, columns.centre_name, texts.email, columns.form_status].map((label) => (
              <th key={label} scope="col" className={cell}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {preview.first.map(({ id, ...centre }) => (
            <tr
              key={id}
              className="border-b border-line last:border-b-0 max-sm:flex max-sm:flex-wrap max-sm:py-1"
            >
              <td className={`${cell} whitespace-nowrap`}>{centre.centre_code}</td>
              <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
                <Link
                  to={centrePath(id, listSearch)}
                  className="inline-flex items-center text-action underline underline-offset-4 max-md:min-h-11"
                >
                  {centre.centre_name}
                </Link>
              </th>
              <td className={cell}>
                <Email email={centre.email} />
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                {centre.progress === 'correction'
                  ? workLists.decisions.correction_requested
                  : workLists.progresses[centre.progress]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Reach({ preview, listSearch }: { preview: ReminderPreview; listSearch: string }) {
  const { reminders: texts } = useAdminTexts();
  const { number } = useFormat();
  const { reached, matching, leftOut, first } = preview;
  const reasons = leftOutReasons.filter((reason) => leftOut[reason] > 0);
  return (
    <section className="space-y-3">
      <h2 className={titleClasses}>{texts.reachTitle}</h2>
      <p>
        {reached.centres === 0
          ? texts.nobody
          : texts.reached(number(reached.centres), number(matching), number(reached.mails))}
      </p>
      {reasons.length === 0 ? null : (
        <div>
          <h3 className="font-semibold">{texts.leftOutTitle}</h3>
          <ul className="list-disc pl-6">
            {reasons.map((reason) => (
              <li key={reason}>{texts.leftOut[reason](number(leftOut[reason]))}</li>
            ))}
          </ul>
        </div>
      )}
      {first.length === 0 ? null : <FirstCentres preview={preview} listSearch={listSearch} />}
      {first.length > 0 && reached.centres > first.length ? (
        <p className="text-muted">{texts.more(number(reached.centres - first.length))}</p>
      ) : null}
    </section>
  );
}

/** The mails as they are sent, one for each progress that the list has, with the administrator's own line. */
function MailSamples({ samples, line }: { samples: ReminderPreview['samples']; line: string }) {
  const { reminders: texts } = useAdminTexts();
  if (samples.length === 0) return null;
  return (
    <section className="space-y-3">
      <h2 className={titleClasses}>{texts.textTitle}</h2>
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

interface SendProps {
  readonly preview: ReminderPreview;
  readonly filter: ListFilter;
  readonly line: string;
  readonly onLine: (line: string) => void;
}

/**
 * The line that every mail has at its top, and the button, which asks first. The refusal of a list that has changed says what it is now.
 * Nothing when nobody is left to be reminded.
 */
function Send({ preview, filter, line, onLine }: SendProps) {
  const allTexts = useAdminTexts();
  const { reminders: texts } = allTexts;
  const format = useFormat();
  const centresChanged = useCentresChanged();
  const [isAsking, setAsking] = useState(false);
  const { reached, waiting, mailsPerMinute, most } = preview;
  const counted = ({ centres, mails }: typeof reached) =>
    [format.number(centres), format.number(mails)] as const;
  const [centres, mails] = counted(reached);
  const wait = format.wait(((waiting + reached.mails) / mailsPerMinute) * 60);
  const isTooLong = lengthInCharacters(line.trim()) > maxOwnLineLength;
  return (
    <section className="space-y-3">
      {reached.centres > most ? <p role="status">{texts.tooMany(format.number(most))}</p> : null}
      {reached.centres === 0 || reached.centres > most ? null : (
        <>
          <TextArea
            id="own-line"
            label={texts.line}
            hint={texts.lineHint}
            value={line}
            onChange={onLine}
            rows={2}
            error={isTooLong ? texts.lineTooLong : undefined}
            counter={<Counter value={line} limit={maxOwnLineLength} />}
          />
          <p className="text-muted">
            {texts.pace(format.number(mailsPerMinute), wait)} {texts.twice}
          </p>
          <Button disabled={isTooLong} wide onClick={() => setAsking(true)}>
            {texts.send(centres)}
          </Button>
        </>
      )}
      {isAsking ? (
        <Act
          title={texts.confirmTitle(centres)}
          text={texts.confirmText(mails)}
          confirm={texts.confirm}
          failed={texts.failed}
          reasonOf={(failure) => {
            const now = failure.kind === 'refused' ? failure.reached : undefined;
            const reason = failureReason(allTexts, failure);
            return now === undefined ? reason : `${reason ?? ''} ${texts.changed(...counted(now))}`.trim();
          }}
          // After a failure too: the counts may have changed, or the answer was lost.
          call={() =>
            callApi(sendReminders, { body: { ...filter, line, seen: reached } }).finally(centresChanged)
          }
          onDone={(sent) => {
            onLine('');
            say({ isGone: true, text: texts.sent(...counted(sent)) });
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

/** The contacts of the list for text messages and for a mail program. */
function OtherWays({ filter }: { filter: ListFilter }) {
  const { reminders: texts } = useAdminTexts();
  const { number } = useFormat();
  const [said, setSaid] = useState('');
  /** What the browser did not copy: not allowed, or the page was not loaded over HTTPS. */
  const [uncopied, setUncopied] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { run: copy, isBusy } = useAction(async () => {
    setSaid('');
    setUncopied(null);
    const result = await callApi(listContactEmails, { body: filter });
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    const { emails, total } = result.value;
    // As mail programs separate addresses.
    const joined = emails.join(', ');
    const count = number(emails.length);
    try {
      await navigator.clipboard.writeText(joined);
      setSaid(total > emails.length ? texts.copiedSome(count, number(total)) : texts.copied(count));
    } catch {
      setUncopied(joined);
    }
    if (total === 0) setSaid(texts.noEmails);
  });
  return (
    <section className="space-y-3">
      <h2 className={titleClasses}>{texts.contactsTitle}</h2>
      <p className="text-muted">{texts.contactsLead}</p>
      <div className="flex flex-wrap gap-2">
        <DownloadButton
          label={texts.download}
          endpoint={exportContacts}
          input={() => ({ body: filter })}
          fileName="contacts.csv"
          failedText={texts.downloadFailed}
        />
        <Button variant="quiet" wide busy={isBusy} onClick={copy}>
          {texts.copy}
        </Button>
      </div>
      <p role="status">{said}</p>
      {uncopied === null || uncopied === '' ? null : (
        <TextArea id="emails" label={texts.copyHere} value={uncopied} onChange={() => undefined} rows={4} />
      )}
      <FailureNotice title={texts.copyFailed} failure={failure} />
    </section>
  );
}

/** At a desk the mails stand beside whom they reach. */
function LoadedPreview({ filter, listSearch }: { filter: ListFilter; listSearch: string }) {
  const { reminders: texts } = useAdminTexts();
  const [line, setLine] = useTypedText(`reminder ${JSON.stringify(filter)}`);
  const preview = useQuery({
    queryKey: [...remindersKey, filter],
    queryFn: () => fetchValue(previewReminders, { query: filter }),
  });
  return (
    <Loaded query={preview} title={texts.loadFailed}>
      {(seen) => (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="space-y-6">
            <Reach preview={seen} listSearch={listSearch} />
            <Send preview={seen} filter={filter} line={line} onLine={setLine} />
          </div>
          <MailSamples samples={seen.samples} line={line} />
        </div>
      )}
    </Loaded>
  );
}

export function Reminders() {
  const { reminders: texts, workLists } = useAdminTexts();
  const [urlState] = useListUrl(centresUrl);
  const filter = filterOf(urlState);
  const search = centresUrl.format(urlState);
  const words = useFilterWords()(filter).map(({ text }) => text);
  return (
    <div className="space-y-4">
      <Heading dense lead={texts.lead}>
        {texts.title}
      </Heading>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink variant="quiet" to={{ pathname: paths.adminCentres, search }}>
          {texts.back}
        </ButtonLink>
        <p className="wrap-anywhere">
          {words.length === 0 ? texts.wholeList : texts.list(words.join(workLists.filterSeparator))}
        </p>
      </div>
      <WithRight right="list" explains>
        <LoadedPreview key={JSON.stringify(filter)} filter={filter} listSearch={search} />
        <OtherWays filter={filter} />
      </WithRight>
    </div>
  );
}
