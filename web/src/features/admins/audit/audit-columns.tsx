/** The columns of the audit trail. */
import type { AuditEntry } from '#contract/admins/audit-endpoints.ts';
import { adminPaths, centrePath } from '../../../admin-paths.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useAuditTexts } from '../../../texts/use-audit-texts.ts';
import type { auditTexts } from '../../../texts/audit.texts.ts';
import type { TextsOf } from '../../../texts/texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Link } from '../../../ui/link.tsx';

/** A code without a text in this version is shown itself. */
const wordsFor = (words: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code;

export function actionName(actions: TextsOf<typeof auditTexts>['audit']['actions'], action: string): string {
  return wordsFor(actions, action);
}

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

/** The details as text: the audit trail and its export contain codes and JSON. */
function Details({ details }: { readonly details: string }) {
  const { audit: texts } = useAuditTexts();
  const { fields, status } = useAdminTexts();
  const { common } = useTexts();
  const parsed = parseDetails(details);
  if (typeof parsed === 'string') return parsed === '' ? common.dash : parsed;
  const entries = parsed.filter(([, value]) => !Array.isArray(value) || value.length > 0);
  if (entries.length === 0) return common.dash;
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
  return (
    <ul>
      {entries.map(([key, value]) => (
        <li key={key}>{texts.detail(wordsFor(names, key), valueOf(key, value))}</li>
      ))}
    </ul>
  );
}

/** What the entries name and still exists. */
interface Targets {
  readonly centres: readonly { readonly centre_code: string; readonly id: string }[];
  readonly usernames: readonly string[];
}

function pathOf({ act, target }: AuditEntry, { centres, usernames }: Targets): string | null {
  if (/^(?:admin|sessions|factor)\b/.test(act)) return usernames.includes(target) ? adminPaths.users : null;
  const id = centres.find(({ centre_code: code }) => code === target)?.id;
  return id === undefined ? null : centrePath(id);
}

function Target({ entry, targets }: { readonly entry: AuditEntry; readonly targets: Targets }) {
  const { common } = useTexts();
  const path = pathOf(entry, targets);
  if (path !== null)
    return (
      <Link
        to={path}
        className="text-action underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
      >
        {entry.target}
      </Link>
    );
  return entry.target === '' ? common.dash : entry.target;
}

/** @param targets null while they load */
export function useAuditColumns(targets: Targets | null): Column<AuditEntry>[] {
  const { audit } = useAuditTexts();
  const { common } = useTexts();
  const format = useFormat();
  const plain = (key: 'actor' | 'address') => ({
    key,
    label: audit.columns[key],
    renderCell: (entry: AuditEntry) => (entry[key] === '' ? common.dash : entry[key]),
  });
  return [
    {
      key: 'sequence',
      label: audit.columns.sequence,
      isRowHeader: true,
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
    { ...plain('address'), breakAnywhere: true },
    {
      key: 'act',
      label: audit.columns.action,
      nowrap: true,
      renderCell: ({ act }) => actionName(audit.actions, act),
    },
    {
      key: 'target',
      label: audit.columns.target,
      breakAnywhere: true,
      renderCell: (entry) => <Target entry={entry} targets={targets ?? { centres: [], usernames: [] }} />,
    },
    {
      key: 'details',
      label: audit.columns.details,
      breakAnywhere: true,
      renderCell: ({ details }) => <Details details={details} />,
    },
  ];
}
