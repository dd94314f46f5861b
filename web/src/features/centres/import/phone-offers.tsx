/** The offer to rows that are refused because a phone would have two e-mails, as the form makes it: one e-mail for all of them. */
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { CheckedList } from './list-import-store.ts';

interface PhoneOffer {
  readonly phone: string;
  readonly rows: readonly number[];
  /** One of these would be the e-mail of all the rows. */
  readonly emails: readonly string[];
}

interface RefusedRows {
  readonly rows: CheckedList['rows'];
  readonly refused: CheckedList['plan']['refused'];
}

/** An e-mail that a centre outside the list keeps is the only one that helps. */
export function phoneOffers({ rows, refused }: RefusedRows): PhoneOffer[] {
  const conflicts = refused.flatMap(({ row, problems }) =>
    problems
      .filter(({ code }) => code === 'centre.phone-conflict')
      .map(({ others = [] }) => ({ row, others })),
  );
  if (conflicts.length === 0) return [];
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
  const byPhone = Map.groupBy(conflicts, ({ row }) => normaliseMobile(cellsOf.get(row)?.phone ?? ''));
  return [...byPhone].flatMap(([phone, group]) => {
    const kept = group.flatMap(({ others }) =>
      others.filter((other) => other.row === undefined).map(({ email }) => email),
    );
    const own = group.map(({ row }) => cellsOf.get(row)?.email?.trim().toLowerCase() ?? '');
    const emails = [...new Set(kept.length > 0 ? kept : own)];
    return phone === null ? [] : [{ phone, rows: group.map(({ row }) => row), emails }];
  });
}

/** The same rows, of which these have the e-mail. */
export const withEmail = (rows: readonly CsvRow[], changed: readonly number[], email: string): CsvRow[] => {
  const numbers = new Set(changed);
  return rows.map((row) => (numbers.has(row.row) ? { ...row, cells: { ...row.cells, email } } : row));
};

const maxOffers = 10;
const maxNamed = 5;

export interface PhoneOffersProps {
  readonly list: CheckedList;
  /** The rows are checked again. */
  readonly onChange: (rows: readonly CsvRow[]) => void;
}

export function PhoneOffers({ list: { rows, plan }, onChange }: PhoneOffersProps) {
  const { bulk, common } = useAdminTexts();
  const format = useFormat();
  const offers = phoneOffers({ rows, refused: plan.refused });
  if (offers.length === 0) return null;
  const shown = offers.slice(0, maxOffers);
  return (
    <>
      <p>{bulk.oneEmail}</p>
      <ul className="space-y-2">
        {shown.map(({ phone, rows: numbers, emails }) => {
          const named = numbers.slice(0, maxNamed).map(String).join(common.listSeparator);
          return (
            <li key={phone} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                {bulk.phoneOfRows(phone, numbers.length > maxNamed ? `${named}, …` : named, numbers.length)}
              </span>
              {emails.slice(0, maxNamed).map((email) => (
                <Button key={email} variant="quiet" onClick={() => onChange(withEmail(rows, numbers, email))}>
                  {bulk.giveEmail(email)}
                </Button>
              ))}
            </li>
          );
        })}
      </ul>
      {shown.length < offers.length ? (
        <p className="text-muted">
          {bulk.shownOf(format.number(shown.length), format.number(offers.length))}
        </p>
      ) : null}
    </>
  );
}
