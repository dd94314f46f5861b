/** /admin/register: the next issue of the verified register, those that were made, and how to check a file (product.md, Verified register). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  checkCommand,
  downloadRegister,
  downloadRegisterChanges,
  downloadRegisterCsv,
  downloadRegisterWorkbook,
  fetchCommand,
  getRegisterKey,
  issueRegister,
  listRegister,
  previewTellHeads,
  type RegisterIssue,
  tellHeads,
  type TellPreview,
} from '#contract/centres/register.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue, useReadAgain } from '../../../api/query.ts';
import { Act } from '../../../patterns/act.tsx';
import { CopyButton, DownloadButton } from '../../../patterns/download-button.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { Loaded } from '../../../patterns/outcome-notice.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { Heading } from '../../../ui/page.tsx';

const loadRegister = () => fetchValue(listRegister, {});
type RegisterList = Awaited<ReturnType<typeof loadRegister>>;

const cardClasses = 'rounded-card border border-line bg-paper p-3';

/** What the next issue would contain, and the button that makes it. */
function NextIssue({ register, onCalled }: { register: RegisterList; onCalled: () => void }) {
  const { register: texts } = useAdminTexts();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { next, issues, last } = register;
  const { added, removed, changed } = next;
  const isSame = added + removed + changed === 0;
  const number = format.number((issues[0]?.number ?? 0) + 1);
  const centres = format.number(next.centres);
  const since = format.number(last ?? 0);
  return (
    <section
      aria-labelledby="next-title"
      className={`${cardClasses} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}
    >
      <div>
        <h2 id="next-title" className="text-base font-semibold">
          {texts.nextTitle}
        </h2>
        <p>{texts.accepted(centres)}</p>
        {last === null ? null : (
          <p className="text-muted">
            {isSame
              ? texts.unchanged(since)
              : texts.differences(
                  since,
                  format.number(added),
                  format.number(removed),
                  format.number(changed),
                )}
          </p>
        )}
      </div>
      {isSame ? null : <Button onClick={() => setAsking(true)}>{texts.issueNext(number)}</Button>}
      {isAsking ? (
        <Act
          title={texts.issueNext(number)}
          text={texts.issueText(centres)}
          confirm={texts.issueNext(number)}
          failed={texts.issueFailed}
          // After a failure too: the counts may have changed.
          call={() => callApi(issueRegister, { body: { seen: next } }).finally(onCalled)}
          onDone={(made) => {
            const text = texts.issued(format.number(made.number), format.number(made.centres));
            say({ isGone: true, text });
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

/** Whom a mail tells of an issue, who gets none and why, and the first mail as it is sent. */
function TellPlan({ plan }: { plan: TellPreview }) {
  const { register: texts } = useAdminTexts();
  const { number } = useFormat();
  const { centres, mails, leftOut, sample } = plan;
  const reasons = (['changed', 'told', 'noEmail', 'refused'] as const).filter(
    (reason) => leftOut[reason] > 0,
  );
  return (
    <>
      <p className="font-semibold">{texts.toTell(number(centres), number(mails))}</p>
      {reasons.length === 0 ? null : (
        <ul className="list-disc pl-6">
          {reasons.map((reason) => (
            <li key={reason}>{texts.notMailed[reason](number(leftOut[reason]))}</li>
          ))}
        </ul>
      )}
      <p className="text-muted">{texts.pace(number(plan.mailsPerMinute))}</p>
      {sample === null ? null : (
        <details className="rounded-card border border-line">
          <summary className="min-h-11 cursor-pointer px-4 py-2 font-semibold">{texts.sample}</summary>
          <div className="space-y-2 border-t border-line px-4 py-3 wrap-anywhere">
            <p className="text-muted">{sample.to}</p>
            <p className="font-semibold">{sample.subject}</p>
            <p className="text-sm whitespace-pre-line">{sample.text}</p>
          </div>
        </details>
      )}
    </>
  );
}

/** When the heads of an issue were told; those of the last one can be. */
function Told({ issue, isLast, onCalled }: { issue: RegisterIssue; isLast: boolean; onCalled: () => void }) {
  const { register: texts } = useAdminTexts();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const params = { number: String(issue.number) };
  if (issue.toldAt !== null) return <p>{texts.toldAt(format.moment(new Date(issue.toldAt)))}</p>;
  if (!isLast) return null;
  return (
    <WithRight right="list">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.tell}
      </Button>
      {isOpen ? (
        <Act
          title={texts.tellTitle(format.number(issue.number))}
          text={texts.tellText}
          confirm={texts.tell}
          failed={texts.tellFailed}
          preview={{
            key: [],
            load: () => fetchValue(previewTellHeads, { params }),
            failed: texts.loadFailed,
          }}
          canConfirm={({ centres }) => centres > 0}
          call={({ centres, mails }) =>
            callApi(tellHeads, { params, body: { seen: { centres, mails } } }).finally(onCalled)
          }
          onDone={({ centres, mails }) => say(texts.told(format.number(centres), format.number(mails)))}
          onClose={() => setOpen(false)}
        >
          {(plan) => (plan === undefined ? null : <TellPlan plan={plan} />)}
        </Act>
      ) : null}
    </WithRight>
  );
}

/** The files of an issue, and what differs from an earlier one, by default from the one before. */
function Downloads({ issue: { number: count } }: { issue: RegisterIssue }) {
  const { archive, register: texts } = useAdminTexts();
  const { language } = useLanguage();
  const [since, setSince] = useState(String(count - 1));
  const number = String(count);
  const params = { number };
  const common = { variant: 'link', failedText: archive.exportFailed } as const;
  const earlier = Array.from({ length: count - 1 }, (_, index) => String(count - 1 - index));
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <DownloadButton
        {...common}
        label={texts.workbook}
        endpoint={downloadRegisterWorkbook}
        input={() => ({ params, query: { language } })}
        fileName={`register-${number}.xlsx`}
      />
      <DownloadButton
        {...common}
        label={texts.csv}
        endpoint={downloadRegisterCsv}
        input={() => ({ params })}
        fileName={`register-${number}.csv`}
      />
      <DownloadButton
        {...common}
        label={texts.files}
        endpoint={downloadRegister}
        input={() => ({ params })}
        fileName={`register-${number}.zip`}
      />
      {earlier.length === 0 ? null : (
        <span className="flex flex-wrap items-center gap-x-3">
          <DownloadButton
            {...common}
            label={texts.changes}
            endpoint={downloadRegisterChanges}
            input={() => ({ params, query: { since } })}
            fileName={`register-${number}-changes-since-${since}.csv`}
          />
          <select
            aria-label={texts.since}
            value={since}
            onChange={(event) => setSince(event.target.value)}
            className={`${inputClasses} control max-w-36`}
          >
            {earlier.map((other) => (
              <option key={other} value={other}>
                {texts.sinceIssue(other)}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  );
}

function Issues({ register, onCalled }: { register: RegisterList; onCalled: () => void }) {
  const { archive, register: texts } = useAdminTexts();
  const format = useFormat();
  if (register.issues.length === 0) return <p className="text-muted">{texts.noIssue}</p>;
  const cell = 'px-3 py-1.5 align-baseline max-md:block max-md:py-0.5';
  return (
    <table
      aria-label={texts.issuesTitle}
      className="w-full border-collapse rounded-card border border-line bg-paper max-md:block"
    >
      <thead className="text-xs text-muted max-md:sr-only">
        <tr className="border-b border-edge">
          {texts.columns.map((label, index) => (
            <th key={label} className={`px-3 py-1.5 ${index === 1 ? 'text-right' : 'text-left'}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {register.issues.map((issue) => (
          <tr key={issue.number} className="border-t border-line first:border-t-0 max-md:block max-md:py-2">
            <th scope="row" className={`${cell} text-left font-semibold whitespace-nowrap`}>
              {texts.issue(format.number(issue.number))}
            </th>
            <td className={`${cell} whitespace-nowrap md:text-right`}>
              <span className="text-muted md:hidden">{texts.columns[1]} </span>
              {format.number(issue.centres)}
            </td>
            <td className={cell}>
              {texts.issuedBy(format.moment(new Date(issue.issuedAt)), issue.issuedBy)}
              <p className="text-xs text-muted">{archive.exam(issue.examName, format.day(issue.examDate))}</p>
            </td>
            <td className={cell}>
              <WithRight right="list">
                <Downloads issue={issue} />
              </WithRight>
              <Told issue={issue} isLast={issue.number === register.last} onCalled={onCalled} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How anybody checks a file, and how a program fetches the register. */
function Checking({ register: { publicKey, isShared, issues } }: { register: RegisterList }) {
  const { register: texts } = useAdminTexts();
  const { origin } = window.location;
  const code = 'rounded-card border border-line bg-ground p-3 text-sm whitespace-pre-wrap wrap-anywhere';
  return (
    <details className={cardClasses}>
      <summary className="min-h-8 text-action">{texts.checkingTitle}</summary>
      <div className="mt-3 max-w-4xl space-y-3">
        <p>{texts.checking}</p>
        <pre lang="en" className={code}>
          {checkCommand('register-1.json')}
        </pre>
        <p>{texts.publicKey(`${origin}/api${getRegisterKey.path}`)}</p>
        <pre lang="en" className={code}>
          {publicKey.trim()}
        </pre>
        <CopyButton text={publicKey} label={texts.copyKey} />
        <p>{isShared ? texts.shared : texts.notShared}</p>
        {isShared ? (
          <pre lang="en" className={code}>
            {fetchCommand(origin)}
          </pre>
        ) : null}
        {issues.map(({ number, sha256 }) => (
          <p key={number} className="text-sm wrap-anywhere text-muted">
            {texts.sha256(String(number), sha256)}
          </p>
        ))}
      </div>
    </details>
  );
}

const registerKey = ['register'];

export function Register() {
  const { layout, register: texts } = useAdminTexts();
  const register = useQuery({ queryKey: registerKey, queryFn: loadRegister });
  const reload = useReadAgain(registerKey);
  return (
    <div className="space-y-3">
      <Heading dense isTab lead={texts.lead}>
        {layout.tabs[adminPaths.register]}
      </Heading>
      <Loaded query={register} title={texts.loadFailed}>
        {(list) => (
          <>
            <WithRight right="list" explains>
              <NextIssue register={list} onCalled={reload} />
            </WithRight>
            <h2 className="sr-only">{texts.issuesTitle}</h2>
            <Issues register={list} onCalled={reload} />
            <Checking register={list} />
          </>
        )}
      </Loaded>
    </div>
  );
}
