/**
 * /admin/audit: who did what, when, from where, as sentences; above them one verdict of the hash chain; an export (product.md,
 * Administrators 5). Filters and page are in the address.
 */
import * as z from 'zod/mini';
import { useQuery } from '@tanstack/react-query';
import {
  type AuditEntry,
  auditGroups,
  checkAudit,
  exportAudit,
  getAuditCheck,
  listAudit,
} from '#contract/admins/audit.ts';
import { adminPaths, centrePath } from '../../admin-paths.ts';
import { callApi } from '../../api/client.ts';
import { fetchValue } from '../../api/query.ts';
import { DownloadButton } from '../../patterns/download-button.tsx';
import { FailureNotice, useCall } from '../../patterns/outcome-notice.tsx';
import { DayField, FilterSelect, SearchBox } from '../../patterns/list-filters.tsx';
import { LoadedList, useList } from '../../patterns/list-frame.tsx';
import { listUrl, queryText, type ChangeList } from '../../patterns/list-url.ts';
import { WithRight } from '../../patterns/own-rights.tsx';
import type { Column } from '../../patterns/table-column.ts';
import { Table } from '../../patterns/table.tsx';
import { useAuditTexts } from '../../texts/audit.texts.ts';
import { useFormat } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/messages.tsx';
import { Heading } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useAction } from '../../ui/use-action.ts';

type Trail = z.infer<typeof listAudit.response>;

/** `all` is every action; otherwise a group of actions, or one action. */
const allActions = 'all';

/** `YYYY-MM-DD` in India; '' for no limit. */
const day = z.catch(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), '');
/** The number of an entry, or ''. */
const sequence = z.catch(z.string().check(z.regex(/^\d{1,15}$/)), '');

const auditSchema = z.object({
  search: queryText(200),
  from: day,
  to: day,
  /** The page of entries older, or newer, than the entry with this number; both empty for the newest. */
  before: sequence,
  after: sequence,
  act: queryText(50, 'changes'),
});
type UrlState = Readonly<z.infer<typeof auditSchema>>;

const auditUrl = listUrl(auditSchema, { before: '', after: '' });

/** The filters as the calls take them: from the start of the first day to the end of the last one; days are those of India. */
function filterOf({ search, act, from, to }: UrlState) {
  const moment = (date: string, time: string): string => {
    const parsed = new Date(`${date}T${time}+05:30`);
    return date === '' || Number.isNaN(parsed.getTime()) ? '' : parsed.toISOString();
  };
  return {
    search,
    act: act === allActions ? '' : act,
    from: moment(from, '00:00:00.000'),
    to: moment(to, '23:59:59.999'),
  };
}

/** A code without a text in this version is shown itself. */
const wordsFor = (words: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code;

/** Returns the entries of a JSON object, or the text itself when it is not one. */
function parseDetails(details: string): readonly (readonly [string, unknown])[] | string {
  try {
    const parsed: unknown = JSON.parse(details);
    return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : details;
  } catch {
    return details;
  }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string');

/** Phones and e-mails that an import changed: centre code, column, value before, value after. */
const isContacts = (value: unknown): value is readonly (readonly string[])[] =>
  Array.isArray(value) && value.every((part) => isTexts(part) && part.length === 4);

/** Lists of codes; two texts under any other key are the values before and after. */
const codesKeys = ['conflicting', 'keys'];

/** Returns the details of an entry as lines of text: the trail and its export contain codes and JSON. */
function useDetailLines(): (details: string) => readonly { readonly key: string; readonly line: string }[] {
  const { audit: texts, fields, status, common } = useAuditTexts();
  const names = { ...texts.detailNames, ...fields };
  const changed = (before = '', after = ''): string =>
    texts.changed(before || common.dash, after || common.dash);
  const valueOf = (key: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    if (isContacts(value))
      return value
        .map(([code = '', column = '', before, after]) =>
          texts.detail(`${code} ${wordsFor(names, column)}`, changed(before, after)),
        )
        .join(texts.detailSeparator);
    if (isTexts(value))
      return codesKeys.includes(key) || value.length !== 2
        ? value.join(common.listSeparator)
        : changed(value[0], value[1]);
    if (key === 'status') return wordsFor(status, String(value));
    if (key === 'act') return wordsFor({ ...texts.actions, ...texts.groups }, String(value));
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (details) => {
    const parsed = parseDetails(details);
    if (typeof parsed === 'string') return parsed === '' ? [] : [{ key: '', line: parsed }];
    const entries = parsed.filter(([, value]) => !Array.isArray(value) || value.length > 0);
    return entries.map(([key, value]) => ({
      key,
      line: texts.detail(wordsFor(names, key), valueOf(key, value)),
    }));
  };
}

/** Where the centre or the account that an entry names is, if it still exists. */
function pathOf({ act, target }: AuditEntry, { centres, usernames }: Trail): string | null {
  if (/^(?:admin|sessions|factor)\b/.test(act)) return usernames.includes(target) ? adminPaths.users : null;
  const id = centres.find(({ centre_code: code }) => code === target)?.id;
  return id === undefined ? null : centrePath(id);
}

/** One entry as a sentence of at most two lines; what else is recorded of it, and what signs it, behind "Details". */
function What({ entry, trail }: { readonly entry: AuditEntry; readonly trail: Trail }) {
  const { audit: texts, common } = useAuditTexts();
  const details = useDetailLines()(entry.details);
  const said = details.filter(({ key }) => key !== 'sha256').map(({ line }) => line);
  const path = pathOf(entry, trail);
  return (
    <div className="md:relative md:pr-18">
      <p className="wrap-anywhere md:line-clamp-2" title={said.join('\n')}>
        {wordsFor(texts.actions, entry.act)}
        {entry.target === '' ? null : ' · '}
        {path === null ? (
          entry.target
        ) : (
          <Link
            to={path}
            className="text-action underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {entry.target}
          </Link>
        )}
        {said.length === 0 ? null : <span className="text-muted"> · {said.join(texts.detailSeparator)}</span>}
      </p>
      <details>
        <summary
          aria-label={texts.detailsOf(String(entry.sequence))}
          className="control flex min-h-11 list-none items-center text-action underline underline-offset-4 md:absolute md:-top-2.5 md:right-0 [&::-webkit-details-marker]:hidden"
        >
          {texts.details}
        </summary>
        <ul className="space-y-1 py-1 text-muted">
          {[
            ...details.map(({ line }) => line),
            texts.detail(texts.columns.sequence, String(entry.sequence)),
            texts.detail(texts.columns.address, entry.address || common.dash),
            texts.detail(texts.digest, entry.digest),
          ].map((line, index) => (
            <li key={index} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function useColumns(trail: Trail | undefined): Column<AuditEntry>[] {
  const { audit: texts, common } = useAuditTexts();
  const format = useFormat();
  return [
    {
      key: 'at',
      label: texts.columns.at,
      nowrap: true,
      isRowHeader: true,
      renderCell: ({ at }) => <time dateTime={at}>{format.moment(new Date(at))}</time>,
    },
    {
      key: 'actor',
      label: texts.columns.actor,
      nowrap: true,
      renderCell: ({ actor }) => actor || common.dash,
    },
    {
      key: 'what',
      label: texts.columns.what,
      breakAnywhere: true,
      renderCell: (entry) => (trail === undefined ? null : <What entry={entry} trail={trail} />),
    },
  ];
}

/** Whether the trail is complete and unchanged, as far as it can be checked. */
function Verdict({ trail }: { readonly trail: Trail }) {
  const { audit: texts } = useAuditTexts();
  const format = useFormat();
  const { brokenAt, reason, unchecked, started, restored = [], wholeCheck } = trail;
  const moment = (at: string): string => format.moment(new Date(at));
  const lastCheck =
    wholeCheck === null
      ? texts.checkPending
      : texts.lastCheck(moment(wholeCheck.at), format.number(wholeCheck.entries));
  if (brokenAt !== null) {
    const isReplaced = reason === 'secret-replaced';
    return (
      <Notice tone="bad" live="alert">
        <p className="font-semibold">
          {isReplaced ? texts.secretReplaced(String(brokenAt)) : texts.broken(String(brokenAt))}
        </p>
        <p>{isReplaced ? texts.secretReplacedRemedy : texts.brokenRemedy}</p>
        <p role="status">{lastCheck}</p>
      </Notice>
    );
  }
  const isWhole = unchecked.length === 0 && wholeCheck !== null;
  const whole = started?.sequence === 1 ? texts.wholeSince(moment(started.at)) : texts.intact;
  return (
    <Notice tone={isWhole ? 'good' : 'info'}>
      <p>
        {isWhole ? <strong>{restored.length > 0 ? texts.wholeButRestored : whole} </strong> : null}
        <span role="status">{lastCheck}</span>
      </p>
      {restored.map(({ sequence: number, at }) => (
        <p key={number}>{texts.restored(moment(at), String(number))}</p>
      ))}
      {unchecked.map(({ from, to }) => (
        <p key={from}>{texts.unchecked(String(from), String(to))}</p>
      ))}
    </Notice>
  );
}

const askEveryMs = 1_000;

/** Checks every entry now, and says how far it is. */
function CheckAll({ onChecked }: { readonly onChecked: () => void }) {
  const { audit: texts } = useAuditTexts();
  const format = useFormat();
  const { run: check, isBusy, failure } = useCall(() => callApi(checkAudit, {}), onChecked);
  const { data } = useQuery({
    queryKey: ['audit-check'],
    queryFn: () => fetchValue(getAuditCheck, {}),
    enabled: isBusy,
    refetchInterval: askEveryMs,
    gcTime: 0,
  });
  const checked = isBusy ? (data?.checked ?? null) : null;
  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={check}>
        {isBusy ? texts.checking : texts.checkAll}
      </Button>
      {checked === null || data === undefined ? null : (
        <Progress
          label={texts.checkedSoFar(format.number(checked), format.number(data.last))}
          fraction={checked / Math.max(1, data.last)}
        />
      )}
      <FailureNotice title={texts.checkFailed} failure={failure} />
    </>
  );
}

type Entries = ReturnType<typeof useList<UrlState, Trail>>;

function Filters({ list: { state, page, change, searchBox } }: { readonly list: Entries }) {
  const { audit: texts } = useAuditTexts();
  const { act, from, to } = state;
  const actions = page?.acts ?? [];
  const groups = [...auditGroups, allActions] as const;
  const isKnown = groups.some((group) => group === act) || actions.includes(act);
  return (
    <div className="mb-2 flex flex-col gap-3 max-md:*:basis-auto md:flex-row md:flex-wrap md:items-end">
      <SearchBox label={texts.search} placeholder={texts.searchPlaceholder} {...searchBox} />
      <FilterSelect
        label={texts.detailNames.act}
        value={act}
        options={[
          ...groups.map((group) => [group, texts.groups[group]] as const),
          ...(isKnown ? actions : [...actions, act]).map(
            (action) => [action, wordsFor(texts.actions, action)] as const,
          ),
        ]}
        onChange={(action) => change({ act: action })}
      />
      <DayField
        label={texts.detailNames.from}
        value={from}
        onChange={(text) => change({ from: text }, { replace: true })}
      />
      <DayField
        label={texts.detailNames.to}
        value={to}
        onChange={(text) => change({ to: text }, { replace: true })}
      />
      <DownloadButton
        label={texts.export}
        endpoint={exportAudit}
        input={() => ({ body: filterOf(auditUrl.current()) })}
        fileName="audit-trail.csv"
        failedText={texts.exportFailed}
      />
    </div>
  );
}

/** Leads to newer and older entries, without a number of pages: counting would read the whole trail. Whether a backup can be restored. */
function Foot({ trail, change }: { readonly trail: Trail; readonly change: ChangeList<UrlState> }) {
  const { audit: texts, table } = useAuditTexts();
  const format = useFormat();
  const { last, newer, older, searchedTo, provenRestore } = trail;
  const moment = (at: string): string => format.moment(new Date(at));
  return (
    <>
      <nav aria-label={table.pagesLabel} className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" disabled={newer === null} onClick={() => change({})}>
          {texts.newest}
        </Button>
        <Button variant="quiet" disabled={newer === null} onClick={() => change({ after: String(newer) })}>
          {texts.newer}
        </Button>
        <Button variant="quiet" disabled={older === null} onClick={() => change({ before: String(older) })}>
          {texts.older}
        </Button>
        <p role="status">{searchedTo === null ? '' : texts.searchedTo(format.number(searchedTo))}</p>
        <p className="text-muted">{texts.entries(format.number(last))}</p>
      </nav>
      <p className="my-2 text-muted">
        {provenRestore === null
          ? texts.noProvenRestore
          : texts.provenRestore(moment(provenRestore.at), moment(provenRestore.stateAt))}
      </p>
    </>
  );
}

function LoadedTrail() {
  const { audit: texts } = useAuditTexts();
  const list = useList(auditUrl, (state) => {
    const { before, after } = state;
    const query = { ...filterOf(state), ...(before !== '' && { before }), ...(after !== '' && { after }) };
    return { queryKey: ['audit', query], queryFn: () => fetchValue(listAudit, { query }) };
  });
  const { page } = list;
  const { run: reload } = useAction(() => list.query.refetch());
  return (
    <>
      <div className="mb-3 flex min-h-40 flex-wrap items-start gap-x-4 gap-y-2 md:min-h-20 md:items-center">
        {page === undefined ? null : (
          <>
            <div className="grow basis-80">
              <Verdict trail={page} />
            </div>
            <CheckAll onChecked={reload} />
          </>
        )}
      </div>
      <Filters list={list} />
      <LoadedList shown={list} failedText={texts.loadFailed}>
        <Table
          label={texts.title}
          columns={useColumns(page)}
          rows={page?.entries}
          expectedRows={10}
          keyOf={({ sequence: number }) => String(number)}
          empty={texts.none}
          stale={list.isStale}
        />
        {page === undefined ? null : <Foot trail={page} change={list.change} />}
      </LoadedList>
    </>
  );
}

export function Audit() {
  const { audit: texts } = useAuditTexts();
  return (
    <>
      <Heading dense isTab>
        {texts.title}
      </Heading>
      <WithRight right="accounts" ofAllStates explains>
        <LoadedTrail />
      </WithRight>
    </>
  );
}
