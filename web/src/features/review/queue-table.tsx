/** The rows of the queue: one line for each centre; a row opens its review. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { reviewPageSize, type ReviewList, type ReviewRow } from '#contract/review/endpoints.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { casePath, reviewPath } from '../../admin-paths.ts';
import { useOpenedCentre } from '../../patterns/record-navigation.tsx';
import type { Column } from '../../patterns/table-column.ts';
import { Table } from '../../patterns/table.tsx';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { useFormat } from '../../texts/format.ts';
import { Link } from '../../ui/link.tsx';
import { Badge, counts, LevelSign, useReasonSentence } from './reasons.tsx';

/** All sentences and the feedback, for the title of the cell. */
function useReasonsTitle(): (row: ReviewRow) => string {
  const { reasons: texts } = useReviewTexts().review;
  const sentence = useReasonSentence();
  return ({ reasons, feedback }) =>
    [
      ...reasons.filter(counts).map(sentence),
      ...(feedback === undefined ? [] : [texts.feedback(feedback)]),
    ].join('\n');
}

/** The gravest reason in one line, and how many more there are; below it what the head wrote as feedback, if anything. */
function RowReasons({ row }: { readonly row: ReviewRow }) {
  const { reasons: texts, words } = useReviewTexts().review;
  const format = useFormat();
  const counting = row.reasons.filter(counts);
  const setAsideCount = row.reasons.length - counting.length;
  const [first] = counting.toSorted((one, other) => urgency(one) - urgency(other));
  const feedback = row.feedback === undefined ? '' : texts.feedback(row.feedback);
  return (
    <>
      <div className="flex items-center gap-x-1.5 *:shrink-0">
        {row.correction_answered_at === undefined ? null : <Badge tone="warn">{texts.corrected}</Badge>}
        {row.new_since_accepted.length === 0 ? null : <Badge tone="warn">{texts.isNew}</Badge>}
        {row.is_drawn ? <Badge tone="plain">{texts.drawn}</Badge> : null}
        {first === undefined ? null : (
          <>
            <LevelSign level={first.level} />
            <span className="min-w-0 shrink! truncate pb-0.5">{words.names[first.code]}</span>
          </>
        )}
        <span className="text-muted">
          {counting.length > 1 ? texts.more(format.number(counting.length - 1)) : null}
          {counting.length === 0 && setAsideCount === 0 ? texts.none : null}
          {counting.length === 0 && setAsideCount > 0
            ? texts.setAsideCount(format.number(setAsideCount))
            : null}
        </span>
      </div>
      {feedback === '' ? null : (
        <div title={feedback} className="truncate pb-0.5 text-muted">
          {feedback}
        </div>
      )}
    </>
  );
}

const urgency = ({ level }: Reason): number => (level === 'serious' ? 0 : 1);

/** Cards have no column for the city. */
function RowName({ row, listSearch }: { readonly row: ReviewRow; readonly listSearch: string }) {
  return (
    <>
      <Link
        id={`centre-${row.id}`}
        to={reviewPath(row.id, listSearch)}
        className="text-action underline underline-offset-4 md:block md:truncate"
      >
        {row.centre_name}
      </Link>
      <span className="md:hidden">, {row.centre_city}</span>
    </>
  );
}

/** Lists of centres that somebody has decided about. */
const decidedLists: readonly ReviewList[] = ['accepted', 'asked', 'overdue', 'visit'];

/** Who decided and when, or when the checklist was submitted. */
function useTimeColumn(list: ReviewList): Column<ReviewRow> {
  const { columns } = useReviewTexts().review.queue;
  const { common } = useReviewTexts();
  const format = useFormat();
  const timeOf = (text: string): string => format.shortDateTime(new Date(text));
  if (!decidedLists.includes(list))
    return {
      key: 'submitted_at',
      label: columns.submitted,
      width: 8,
      card: 'topEnd',
      renderCell: (row) => timeOf(row.submitted_at),
    };
  const decided = ({ decided_by: by, decided_at: at }: ReviewRow): string =>
    [at === null ? '' : timeOf(at), by ?? ''].filter((part) => part !== '').join(common.listSeparator);
  return {
    key: 'decided_at',
    label: columns.decided,
    width: 15,
    card: 'topEnd',
    titleOf: decided,
    renderCell: decided,
  };
}

function useQueueColumns(listSearch: string, list: ReviewList): Column<ReviewRow>[] {
  const { review, columns, common } = useReviewTexts();
  const time = useTimeColumn(list);
  const reasonsTitle = useReasonsTitle();
  return [
    {
      key: 'centre_code',
      label: columns.centre_code,
      width: 5.75,
      card: 'topStart',
      titleOf: (row) => row.centre_code,
      renderCell: (row) => row.centre_code,
    },
    {
      key: 'centre_name',
      label: columns.centre_name,
      width: 14,
      card: 'title',
      isRowHeader: true,
      titleOf: (row) => row.centre_name,
      renderCell: (row) => <RowName row={row} listSearch={listSearch} />,
    },
    {
      key: 'centre_city',
      label: columns.centre_city,
      width: 7,
      titleOf: (row) => row.centre_city,
      renderCell: (row) => row.centre_city || common.dash,
    },
    time,
    {
      key: 'reasons',
      label: review.queue.columns.reasons,
      width: 36.5 - (time.width ?? 0),
      card: 'bottomWide',
      isWhole: true,
      titleOf: reasonsTitle,
      renderCell: (row) => <RowReasons row={row} />,
    },
  ];
}

/** Equal pictures stand together under one heading, which leads to their case. */
function useHeading(rows: readonly ReviewRow[] | undefined, listSearch: string) {
  const { case: texts } = useReviewTexts();
  const format = useFormat();
  return ({ id, case: ofRow }: ReviewRow, before: ReviewRow | undefined): ReactNode => {
    if (ofRow?.id === before?.case?.id) return null;
    if (ofRow === undefined) return texts.others;
    const shown = rows?.filter((row) => row.case?.id === ofRow.id).length ?? 0;
    const title = texts.title(format.number(ofRow.members));
    return (
      <>
        <Link
          to={casePath(id, listSearch)}
          className="inline-flex items-center text-action underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {title}
        </Link>
        {shown < ofRow.members ? (
          <span className="font-normal text-muted">{texts.shown(format.number(shown))}</span>
        ) : null}
      </>
    );
  };
}

/** @param props.listSearch the query of the URL, which leads back from a review */
export function QueueTable(props: {
  readonly rows: readonly ReviewRow[] | undefined;
  readonly list: ReviewList;
  readonly stale: boolean;
  readonly empty: ReactNode;
  readonly listSearch: string;
}) {
  const { rows, list, stale, empty, listSearch } = props;
  const { queue: texts } = useReviewTexts().review;
  const navigate = useNavigate();
  const columns = useQueueColumns(listSearch, list);
  const headingOf = useHeading(rows, listSearch);
  useOpenedCentre(rows);
  return (
    <Table
      label={texts.tableLabel}
      columns={columns}
      rows={rows}
      expectedRows={reviewPageSize}
      keyOf={(row) => row.id}
      empty={empty}
      stale={stale}
      hrefOf={(row) => reviewPath(row.id, listSearch)}
      headingOf={headingOf}
      onOpen={(row) => void navigate(reviewPath(row.id, listSearch))}
    />
  );
}
