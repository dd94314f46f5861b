/** /admin/audit: who did what, when, from where; whether the chain is whole; an export (product.md, Administrators 5). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { exportAudit, listAudit, type AuditEntry } from '#contract/admins/endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { DataTable, type Column } from '../../../patterns/data-table.tsx';
import { useClampedPage } from '../../../patterns/use-clamped-page.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { FilterSelect, Pager, SearchBox } from '../../../patterns/list-controls.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { actionName, Details } from './audit-details.tsx';
import {
  currentAuditUrlState,
  momentsOf,
  useAuditUrlState,
  type AuditUrlState,
  type ChangeAudit,
} from './audit-url-state.ts';

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputClasses}
      />
    </div>
  );
}

function auditInput() {
  const address = currentAuditUrlState();
  return { body: { search: address.search, act: address.act, ...momentsOf(address) } };
}

interface FiltersProps {
  readonly address: AuditUrlState;
  readonly acts: readonly string[];
  readonly change: ChangeAudit;
}

function Filters({ address, acts, change }: FiltersProps) {
  const { audit: texts } = useAdminTexts();
  const offered = address.act === '' || acts.includes(address.act) ? acts : [...acts, address.act];
  const { search, act } = address;
  return (
    <div className="mb-4 flex flex-col gap-3 md:flex-row md:flex-wrap md:items-end">
      <SearchBox
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={search}
        onSearch={(text) => change({ search: text }, { replace: true })}
      />
      <FilterSelect
        label={texts.action}
        value={act}
        options={[
          { value: '', label: texts.allActions },
          ...offered.map((one) => ({ value: one, label: actionName(texts.actions, one) })),
        ]}
        onChange={(one) => change({ act: one })}
      />
      <DayField label={texts.from} value={address.from} onChange={(from) => change({ from })} />
      <DayField label={texts.to} value={address.to} onChange={(to) => change({ to })} />
      <DownloadButton
        label={texts.export}
        endpoint={exportAudit}
        input={auditInput}
        fileName="audit-trail.csv"
        failedText={texts.exportFailed}
      />
    </div>
  );
}

function useAuditColumns(): Column<AuditEntry>[] {
  const { audit } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const plain = (key: 'actor' | 'address' | 'target') => ({
    key,
    label: audit.columns[key],
    renderCell: (entry: AuditEntry) => (entry[key] === '' ? common.dash : entry[key]),
  });
  return [
    {
      key: 'sequence',
      label: audit.columns.sequence,
      heads: true,
      nowrap: true,
      renderCell: ({ sequence }) => sequence,
    },
    {
      key: 'at',
      label: audit.columns.at,
      nowrap: true,
      renderCell: ({ at }) => <time dateTime={at}>{format.moment(new Date(at))}</time>,
    },
    { ...plain('actor'), nowrap: true },
    { ...plain('address'), unspaced: true },
    {
      key: 'act',
      label: audit.columns.action,
      nowrap: true,
      renderCell: ({ act }) => actionName(audit.actions, act),
    },
    { ...plain('target'), unspaced: true },
    {
      key: 'details',
      label: audit.columns.details,
      unspaced: true,
      renderCell: ({ details }) => <Details details={details} />,
    },
  ];
}

interface TrailState {
  readonly brokenAt: number | null;
  readonly unchecked: readonly { readonly from: number; readonly to: number }[];
}

function ChainState({ brokenAt, unchecked }: TrailState) {
  const { audit: texts } = useAdminTexts();
  return (
    <div className="mb-4 space-y-2">
      {brokenAt === null ? (
        unchecked.length === 0 && (
          <Notice tone="good">
            <p>{texts.intact}</p>
          </Notice>
        )
      ) : (
        <Notice tone="bad" live="alert">
          <p className="font-semibold">{texts.broken(String(brokenAt))}</p>
        </Notice>
      )}
      {unchecked.map(({ from, to }) => (
        <Notice key={from} tone="info">
          <p>{texts.unchecked(String(from), String(to))}</p>
        </Notice>
      ))}
    </div>
  );
}

const usualPageSize = 50;

export function Audit() {
  const { audit: texts } = useAdminTexts();
  const [address, change] = useAuditUrlState();
  const columns = useAuditColumns();
  const { search, act, page } = address;
  const query = { search, act, ...momentsOf(address), page: String(page) };
  const trail = useQuery({
    queryKey: ['audit', query],
    queryFn: () => fetchValue(listAudit, { query }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = trail;
  const pageSize = data?.pageSize ?? usualPageSize;
  const shownPage = useClampedPage(page, isPlaceholderData ? undefined : data, pageSize, change);
  return (
    <>
      <Heading lead={texts.lead}>{texts.title}</Heading>
      {data === undefined ? <div className="mb-4 h-12" /> : <ChainState {...data} />}
      <Filters address={address} acts={data?.acts ?? []} change={change} />
      {error === null ? (
        <>
          <DataTable
            label={texts.tableLabel}
            columns={columns}
            rows={data?.entries}
            expectedRows={10}
            keyOf={({ sequence }) => String(sequence)}
            empty={texts.none}
            stale={isPlaceholderData}
          />
          <div className="mt-4">
            <Pager
              page={shownPage}
              total={data?.total ?? 0}
              pageSize={pageSize}
              onPage={(next) => change({ page: next })}
            />
          </div>
        </>
      ) : (
        <FailureNotice
          title={texts.loadFailed}
          failure={failureOf(error)}
          onRetry={() => void trail.refetch().catch(reportError)}
        />
      )}
    </>
  );
}
