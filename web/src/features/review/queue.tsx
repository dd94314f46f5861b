/** /admin/review: the centres that have submitted, those that a person should look at first. One line for each; a row opens its review. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { reviewPageSize, type ReviewList, type ReviewRow } from '#contract/review/endpoints.ts';
import { exportReviews } from '#contract/review/list-endpoints.ts';
import { adminPaths, casePath, reviewPath } from '../../admin-paths.ts';
import { DownloadButton } from '../../patterns/download-button.tsx';
import { List, SkipToList, useList } from '../../patterns/list-frame.tsx';
import { WithRight } from '../../patterns/own-rights.tsx';
import { useOpenedCentre } from '../../patterns/record-navigation.tsx';
import type { Column } from '../../patterns/table-column.ts';
import { Table } from '../../patterns/table.tsx';
import { useFormat } from '../../texts/format.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link, TextLink } from '../../ui/link.tsx';
import { EvidenceListButton } from './evidence-button.tsx';
import { QueueHead, QueueLine, QueueTiles } from './queue-head.tsx';
import { Badge, counts, groupReasons, LevelSign, useReasonSentence, useReasonTitle } from './reasons.tsx';
import {
  queuePageQuery,
  queueUrl,
  toReviewFilter,
  useReviewCounts,
  type QueueUrlState,
} from './review-query.ts';
import { AcceptDialog, AskTogetherDialog } from './together.tsx';
import { forgetWalks } from './walk.tsx';

/** The gravest reason in one line, and how many more there are; below it what the head wrote as feedback, if anything. */
function RowReasons({ row }: { readonly row: ReviewRow }) {
  const { reasons: texts } = useReviewTexts();
  const { number } = useFormat();
  const title = useReasonTitle();
  const [gravest = [], ...others] = groupReasons(row.reasons.filter(counts));
  const [first] = gravest;
  const ofNone = row.reasons.length === 0 ? texts.none : texts.setAsideCount(number(row.reasons.length));
  const feedback = row.feedback === undefined ? '' : texts.feedback(row.feedback);
  return (
    <>
      <div className="flex items-center gap-x-1.5 *:shrink-0 max-[16rem]:flex-wrap">
        {row.correction_answered_at === undefined ? null : <Badge tone="warn">{texts.corrected}</Badge>}
        {row.new_since_accepted.length === 0 ? null : <Badge tone="warn">{texts.isNew}</Badge>}
        {row.is_drawn ? <Badge tone="plain">{texts.drawn}</Badge> : null}
        {first === undefined ? null : (
          <>
            <LevelSign level={first.level} />
            <span className="min-w-0 shrink! truncate pb-0.5">{title(...gravest)}</span>
          </>
        )}
        <span className="text-muted">
          {first === undefined ? ofNone : null}
          {others.length > 0 ? texts.more(number(others.length)) : null}
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

/** Lists of centres that somebody has decided about. */
const decidedLists: readonly ReviewList[] = ['accepted', 'asked', 'overdue', 'visit'];

/** Who decided and when, or when the checklist was submitted. */
function useTimeColumn(list: ReviewList) {
  const { queue: texts, common } = useReviewTexts();
  const format = useFormat();
  const timeOf = (text: string): string => format.shortDateTime(new Date(text));
  const decided = ({ decided_by: by, decided_at: at }: ReviewRow): string =>
    [at === null ? '' : timeOf(at), by ?? ''].filter((part) => part !== '').join(common.listSeparator);
  const submitted = (row: ReviewRow): string => timeOf(row.submitted_at);
  const { columns } = texts;
  return decidedLists.includes(list)
    ? { key: 'decided_at', label: columns.decided, width: 15, titleOf: decided, renderCell: decided }
    : { key: 'submitted_at', label: columns.submitted, width: 8, renderCell: submitted };
}

/** @param listSearch the query of the URL, which leads back from a review */
function useQueueColumns(listSearch: string, list: ReviewList): Column<ReviewRow>[] {
  const { queue, columns, common, reasons: texts } = useReviewTexts();
  const time = useTimeColumn(list);
  const sentence = useReasonSentence();
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
      renderCell: (row) => (
        <>
          <Link
            id={`centre-${row.id}`}
            to={reviewPath(row.id, listSearch)}
            className="text-action underline underline-offset-4 md:block md:truncate"
          >
            {row.centre_name}
          </Link>
          {/* Cards have no column for the city. */}
          <span className="md:hidden">, {row.centre_city}</span>
        </>
      ),
    },
    {
      key: 'centre_city',
      label: columns.centre_city,
      width: 7,
      titleOf: (row) => row.centre_city,
      renderCell: (row) => row.centre_city || common.dash,
    },
    { ...time, card: 'topEnd' },
    {
      key: 'reasons',
      label: queue.columns.reasons,
      width: 36.5 - time.width,
      card: 'bottomWide',
      isWhole: true,
      // All sentences, and the feedback.
      titleOf: ({ reasons, feedback }) =>
        [
          ...reasons.filter(counts).map((reason) => sentence(reason)),
          ...(feedback === undefined ? [] : [texts.feedback(feedback)]),
        ].join('\n'),
      renderCell: (row) => <RowReasons row={row} />,
    },
  ];
}

/** Equal pictures stand together under one heading, which leads to their case. */
function useHeading(rows: readonly ReviewRow[] | undefined, listSearch: string) {
  const { case: texts } = useReviewTexts();
  const { number } = useFormat();
  return ({ id, case: ofRow }: ReviewRow, before: ReviewRow | undefined): ReactNode => {
    if (ofRow?.id === before?.case?.id) return null;
    if (ofRow === undefined) return texts.others;
    const shown = rows?.filter((row) => row.case?.id === ofRow.id).length ?? 0;
    return (
      <>
        <Link
          to={casePath(id, listSearch)}
          className="inline-flex items-center text-action underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {texts.title(number(ofRow.members))}
        </Link>
        {shown < ofRow.members ? (
          <span className="font-normal text-muted">{texts.shown(number(shown))}</span>
        ) : null}
      </>
    );
  };
}

/** What can be done with a list besides deciding: the visit list of its state, and the list and its evidence as files. */
function QueueLinks({ urlState, count }: { readonly urlState: QueueUrlState; readonly count: number }) {
  const { visits, queue } = useReviewTexts();
  const { language } = useLanguage();
  const { state } = urlState;
  const selection = toReviewFilter(urlState);
  return (
    <div className="flex grow flex-wrap justify-end gap-x-4">
      <TextLink to={{ pathname: adminPaths.visits, search: queueUrl.format({ ...queueUrl.initial, state }) }}>
        {visits.title}
      </TextLink>
      <DownloadButton
        variant="link"
        label={visits.download}
        endpoint={exportReviews}
        input={() => ({ query: { ...selection, language } })}
        fileName="review.csv"
        failedText={visits.downloadFailed}
        disabled={count === 0}
      />
      <WithRight right="review">
        <EvidenceListButton variant="link" label={queue.evidence} selection={selection} count={count} />
      </WithRight>
    </div>
  );
}

/** How often each check gave a reason and how often that was set aside, so that a bad limit is seen. */
function CheckResults({ state }: { readonly state: string }) {
  const { checks: texts, reasons, reasonWords } = useReviewTexts();
  const { data } = useReviewCounts(state);
  const { number, percent } = useFormat();
  if (data === undefined) return null;
  return (
    <details className="mt-4 max-w-3xl">
      <summary className="min-h-11 py-2 font-semibold text-action">{texts.title}</summary>
      <p className="mb-3 text-muted">{texts.lead}</p>
      <Table
        label={texts.tableLabel}
        columns={[
          {
            key: 'check',
            label: texts.check,
            isRowHeader: true,
            renderCell: ({ code }) => reasonWords.names[code],
          },
          { key: 'found', label: texts.found, renderCell: ({ found }) => number(found) },
          { key: 'set-aside', label: reasons.notProblem, renderCell: (row) => number(row.set_aside) },
          { key: 'share', label: texts.share, renderCell: (row) => percent(row.set_aside / row.found) },
        ]}
        rows={data.checks.filter(({ found }) => found > 0)}
        expectedRows={0}
        keyOf={({ code }) => code}
        empty={texts.none}
      />
    </details>
  );
}

/** The acts on many centres, and the way to the first one. */
function QueueActs(props: {
  readonly state: string;
  readonly first: ReviewRow | undefined;
  readonly listSearch: string;
}) {
  const { state, first, listSearch } = props;
  const { accept, askTogether, queue } = useReviewTexts();
  const [act, setAct] = useState<'accept' | 'ask' | null>(null);
  const dialog = { state, onClose: () => setAct(null) };
  return (
    <WithRight right="review">
      <Button variant="quiet" onClick={() => setAct('accept')}>
        {accept.open}
      </Button>
      <Button variant="quiet" onClick={() => setAct('ask')}>
        {askTogether.open}
      </Button>
      {first === undefined ? null : (
        <ButtonLink to={(first.case === undefined ? reviewPath : casePath)(first.id, listSearch)}>
          {queue.start}
        </ButtonLink>
      )}
      {act === 'accept' ? <AcceptDialog {...dialog} /> : null}
      {act === 'ask' ? <AskTogetherDialog {...dialog} /> : null}
    </WithRight>
  );
}

export function Queue() {
  const { queue: texts, workLists, meanings } = useReviewTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const shown = useList(queueUrl, queuePageQuery);
  const { state: urlState, change } = shown;
  const { list, state, reason } = urlState;
  const listSearch = queueUrl.format(urlState);
  const rows = shown.page?.rows;
  const pathOf = ({ id }: ReviewRow): string => reviewPath(id, listSearch);
  useEffect(() => forgetWalks(queries), [queries]);
  useOpenedCentre(rows);
  return (
    <>
      <QueueHead view="list" urlState={urlState}>
        <QueueActs state={state} first={rows?.[0]} listSearch={listSearch} />
      </QueueHead>
      <SkipToList />
      <QueueTiles urlState={urlState} />
      <QueueLine urlState={urlState} change={change}>
        <QueueLinks urlState={urlState} count={shown.page?.rowCount ?? 0} />
      </QueueLine>
      <List
        list={shown}
        pageSize={reviewPageSize}
        failedText={texts.loadFailed}
        label={texts.tableLabel}
        columns={useQueueColumns(listSearch, list)}
        rows={rows}
        expectedRows={reviewPageSize}
        keyOf={({ id }) => id}
        hrefOf={pathOf}
        headingOf={useHeading(rows, listSearch)}
        onOpen={(row) => void navigate(pathOf(row))}
        empty={
          state === '' && reason === '' ? (
            texts.empty[list]
          ) : (
            <div className="space-y-2">
              <p>{texts.emptyFiltered}</p>
              <Button variant="quiet" onClick={() => change({ state: '', reason: '' })}>
                {workLists.clearFilters}
              </Button>
            </div>
          )
        }
      />
      <CheckResults state={state} />
      <p>
        <TextLink to={adminPaths.settings}>{meanings.title}</TextLink>
      </p>
    </>
  );
}
