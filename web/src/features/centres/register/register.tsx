/** /admin/register: the issues of the verified register, the next one, and how to check a file (product.md, Verified register). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  checkCommand,
  downloadRegister,
  downloadRegisterChanges,
  downloadRegisterCsv,
  downloadRegisterWorkbook,
  fetchCommand,
  getRegisterKey,
  listRegister,
  type RegisterIssue,
} from '#contract/centres/register.ts';
import { useState } from 'react';
import { fetchValue } from '../../../api/query.ts';
import { CopyButton, DownloadButton } from '../../../patterns/download-button.tsx';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useLanguage, useTexts } from '../../../texts/language.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { IssueNext } from './issue-next.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { TellHeads } from './tell-heads.tsx';

/** What differs from an earlier issue, by default from the one before. */
function Changes({ issue }: { readonly issue: RegisterIssue }) {
  const { archive, register: texts } = useAdminTexts();
  const [since, setSince] = useState(String(issue.number - 1));
  const id = `since-${issue.number}`;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <DownloadButton
        variant="link"
        label={texts.changes}
        endpoint={downloadRegisterChanges}
        input={() => ({ params: { number: String(issue.number) }, query: { since } })}
        fileName={`register-${issue.number}-changes-since-${since}.csv`}
        failedText={archive.exportFailed}
      />
      <label htmlFor={id} className="sr-only">
        {texts.since}
      </label>
      <select
        id={id}
        value={since}
        onChange={(event) => setSince(event.target.value)}
        className={`${inputClasses} max-w-36`}
      >
        {Array.from({ length: issue.number - 1 }, (_, index) => String(issue.number - 1 - index)).map(
          (number) => (
            <option key={number} value={number}>
              {texts.sinceIssue(number)}
            </option>
          ),
        )}
      </select>
    </span>
  );
}

function Downloads({ issue }: { readonly issue: RegisterIssue }) {
  const { archive, register: texts } = useAdminTexts();
  const { language } = useLanguage();
  const number = String(issue.number);
  const params = { number };
  const common = { variant: 'link', failedText: archive.exportFailed } as const;
  const file = (ending: string): string => `register-${number}${ending}`;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <DownloadButton
        {...common}
        label={texts.workbook}
        endpoint={downloadRegisterWorkbook}
        input={() => ({ params, query: { language } })}
        fileName={file('.xlsx')}
      />
      <DownloadButton
        {...common}
        label={texts.csv}
        endpoint={downloadRegisterCsv}
        input={() => ({ params })}
        fileName={file('.csv')}
      />
      <DownloadButton
        {...common}
        label={texts.files}
        endpoint={downloadRegister}
        input={() => ({ params })}
        fileName={file('.zip')}
      />
      {issue.number === 1 ? null : <Changes issue={issue} />}
    </div>
  );
}

interface IssueProps {
  readonly issue: RegisterIssue;
  /** Whether its heads can be told. */
  readonly isLast: boolean;
  readonly onTold: () => void;
}

function Issue({ issue, isLast, onTold }: IssueProps) {
  const { archive, register: texts } = useAdminTexts();
  const format = useFormat();
  const moment = (time: string): string => format.moment(new Date(time));
  return (
    <li className="space-y-2 rounded-card border border-line bg-paper p-4">
      <h3 className="text-lg font-bold">
        {texts.issue(format.number(issue.number), format.number(issue.centres))}
      </h3>
      <p className="text-muted">
        {archive.exam(issue.examName, format.day(issue.examDate))} ·{' '}
        {texts.issuedBy(moment(issue.issuedAt), issue.issuedBy)}
      </p>
      <p className="text-sm wrap-anywhere text-muted">{texts.sha256(issue.sha256)}</p>
      <WithRight right="list">
        <Downloads issue={issue} />
      </WithRight>
      {issue.toldAt === null ? null : <p>{texts.toldAt(moment(issue.toldAt))}</p>}
      {isLast && issue.toldAt === null ? (
        <WithRight right="list">
          <TellHeads issue={issue} onCalled={onTold} />
        </WithRight>
      ) : null}
    </li>
  );
}

const codeClasses = 'rounded-card border border-line bg-ground p-3 text-sm whitespace-pre-wrap wrap-anywhere';

const example = 'register-1.json';

interface CheckingProps {
  /** As PEM. */
  readonly publicKey: string;
  readonly isShared: boolean;
}

/** How anybody checks a file, and how a program fetches the register. */
function Checking({ publicKey, isShared }: CheckingProps) {
  const { register: texts } = useAdminTexts();
  const { origin } = window.location;
  return (
    <section aria-labelledby="checking-title" className="space-y-3">
      <h2 id="checking-title" className="text-xl font-bold">
        {texts.checkingTitle}
      </h2>
      <p>{texts.checking}</p>
      <pre lang="en" className={codeClasses}>
        {checkCommand(example)}
      </pre>
      <p>{texts.publicKey(`${origin}/api${getRegisterKey.path}`)}</p>
      <pre lang="en" className={codeClasses}>
        {publicKey.trim()}
      </pre>
      <CopyButton text={publicKey} label={texts.copyKey} />
      <p>{isShared ? texts.shared : texts.notShared}</p>
      {isShared ? (
        <pre lang="en" className={codeClasses}>
          {fetchCommand(origin)}
        </pre>
      ) : null}
    </section>
  );
}

const registerKey = ['register'];

export function Register() {
  const { register: texts } = useAdminTexts();
  const { common } = useTexts();
  const queries = useQueryClient();
  const register = useQuery({ queryKey: registerKey, queryFn: () => fetchValue(listRegister, {}) });
  const { data, error } = register;
  const reload = (): void => {
    queries.invalidateQueries({ queryKey: registerKey }).catch(reportError);
  };
  return (
    <div className="max-w-4xl space-y-6">
      <Heading lead={texts.lead}>{texts.title}</Heading>
      <LoadFailure query={register} title={texts.loadFailed} />
      {data === undefined ? (
        error === null && <Skeleton label={common.loading} />
      ) : (
        <>
          <WithRight right="list" explains>
            <IssueNext
              next={data.next}
              latest={data.issues[0]?.number ?? 0}
              last={data.last}
              onCalled={reload}
            />
          </WithRight>
          <section aria-labelledby="issues-title" className="space-y-3">
            <h2 id="issues-title" className="text-xl font-bold">
              {texts.issuesTitle}
            </h2>
            {data.issues.length === 0 ? <p className="text-muted">{texts.noIssue}</p> : null}
            <ul className="space-y-3">
              {data.issues.map((issue) => (
                <Issue key={issue.number} issue={issue} isLast={issue.number === data.last} onTold={reload} />
              ))}
            </ul>
          </section>
          <Checking publicKey={data.publicKey} isShared={data.isShared} />
        </>
      )}
    </div>
  );
}
