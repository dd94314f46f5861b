/** The centres to inspect, on the screen. */
import { visitsPageSize, type Visit } from '#contract/review/list-endpoints.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { Table } from '../../../patterns/table.tsx';
import { MapLink } from '../../../patterns/photos/photo-facts.tsx';
import type { Column } from '../../../patterns/table-column.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Badge, useReasonSentence } from '../reasons.tsx';
import { hasHeadContact } from './head-contact.ts';

/** The review has the others, and so has the printed list. */
const shownReasons = 3;

function Why({ visit }: { readonly visit: Visit }) {
  const { visits: texts } = useReviewTexts();
  const sentence = useReasonSentence();
  const format = useFormat();
  const more = visit.reasons.length - shownReasons;
  return (
    <div className="space-y-1">
      <Badge tone={visit.why === 'decision' ? 'warn' : 'plain'}>{texts.why[visit.why]}</Badge>
      {visit.reasons.length === 0 ? null : (
        <ul className="space-y-1">
          {visit.reasons.slice(0, shownReasons).map((reason) => (
            <li key={reason.key}>{sentence(reason)}</li>
          ))}
          {more > 0 ? <li className="text-muted">{texts.moreReasons(format.number(more))}</li> : null}
        </ul>
      )}
      {visit.note === '' ? null : <p className="whitespace-pre-line">{texts.note(visit.note)}</p>}
    </div>
  );
}

function Place({ visit }: { readonly visit: Visit }) {
  const { visits: texts } = useReviewTexts();
  const { digipin, position, centre_code: code } = visit;
  if (position === null) return texts.noPlace;
  return (
    <>
      {digipin === null ? null : <span className="block font-semibold whitespace-nowrap">{digipin}</span>}
      <MapLink {...position} name={code} />
    </>
  );
}

function Contact({ visit }: { readonly visit: Visit }) {
  return (
    <>
      <span className="block">{visit.official_person}</span>
      <span className="block whitespace-nowrap">{visit.phone}</span>
      {hasHeadContact(visit) ? (
        <>
          <span className="block">{visit.head_name}</span>
          <span className="block whitespace-nowrap">{visit.head_mobile}</span>
        </>
      ) : null}
    </>
  );
}

function useColumns(): readonly Column<Visit>[] {
  const { visits: texts } = useReviewTexts();
  const { columns } = texts;
  return [
    {
      key: 'centre',
      label: columns.centre,
      isRowHeader: true,
      renderCell: (visit) => (
        <>
          <TextLink to={reviewPath(visit.id)}>{visit.centre_code}</TextLink>
          <span className="block font-normal">{visit.centre_name}</span>
        </>
      ),
    },
    {
      key: 'address',
      label: columns.address,
      renderCell: (visit) => (
        <>
          <span className="block whitespace-pre-line">{visit.address}</span>
          {`${visit.pincode} ${visit.centre_city}, ${visit.centre_state}`}
        </>
      ),
    },
    { key: 'contact', label: columns.contact, renderCell: (visit) => <Contact visit={visit} /> },
    { key: 'why', label: columns.why, renderCell: (visit) => <Why visit={visit} /> },
    { key: 'place', label: columns.place, renderCell: (visit) => <Place visit={visit} /> },
  ];
}

interface VisitsTableProps {
  readonly rows: readonly Visit[] | undefined;
  readonly stale: boolean;
}

export function VisitsTable({ rows, stale }: VisitsTableProps) {
  const { visits: texts } = useReviewTexts();
  return (
    <Table
      label={texts.tableLabel}
      columns={useColumns()}
      rows={rows}
      expectedRows={visitsPageSize / 10}
      keyOf={({ id }) => id}
      stale={stale}
      empty={texts.empty}
    />
  );
}
