/** /admin/review: the centres that have submitted, those that a person should look at first. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reviewPageSize } from '#contract/review/endpoints.ts';
import { exportReviews } from '#contract/review/list-endpoints.ts';
import type { ReasonCode } from '#contract/review/warnings.ts';
import { adminPaths, casePath, reviewPath } from '../../admin-paths.ts';
import { DownloadButton } from '../../patterns/download-button.tsx';
import { ListFrame, SkipToList, useShownPage } from '../../patterns/list-frame.tsx';
import { useListUrl, type ChangeList } from '../../patterns/list-url.ts';
import { WithRight } from '../../patterns/own-rights.tsx';
import type { Column } from '../../patterns/table-column.ts';
import { Table } from '../../patterns/table.tsx';
import { useFormat } from '../../texts/format.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { EvidenceListButton } from './evidence-button.tsx';
import { queueUrl, toReviewFilter, type QueueUrlState } from './queue-url-state.ts';
import { useQueuePage, useReviewCounts } from './review-query.ts';
import { forgetWalks } from './walk.ts';
import { QueueFilters, QueueHead, QueueTiles } from './queue-head.tsx';
import { QueueTable } from './queue-table.tsx';
import { AcceptDialog, ActButton, AskDialog } from './together.tsx';

interface EmptyQueueProps {
  readonly urlState: QueueUrlState;
  readonly change: ChangeList<QueueUrlState>;
}

/** What a list without centres says. */
function EmptyQueue({ urlState: { list, state, reason }, change }: EmptyQueueProps) {
  const { review, workLists } = useReviewTexts();
  if (state === '' && reason === '') return review.queue.empty[list];
  return (
    <div className="space-y-2">
      <p>{review.queue.emptyFiltered}</p>
      <Button variant="quiet" onClick={() => change({ state: '', reason: '' })}>
        {workLists.clearFilters}
      </Button>
    </div>
  );
}

/** What can be done with a list besides deciding: the visit list of its state, and the list and its evidence as files. */
function QueueLinks({ urlState, count }: Pick<EmptyQueueProps, 'urlState'> & { readonly count: number }) {
  const { visits, review, reviewTools } = useReviewTexts();
  const { language } = useLanguage();
  const { state } = urlState;
  const selection = toReviewFilter(urlState);
  return (
    <div className="flex flex-wrap gap-x-4 text-sm">
      <TextLink to={{ pathname: adminPaths.visits, search: queueUrl.format({ ...queueUrl.initial, state }) }}>
        {visits.title}
      </TextLink>
      <TextLink to={adminPaths.settings}>{reviewTools.meanings.title}</TextLink>
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
        <EvidenceListButton
          variant="link"
          label={review.queue.evidence}
          selection={selection}
          count={count}
        />
      </WithRight>
    </div>
  );
}

/** How often each check gave a reason and how often that was set aside, so that a bad limit is seen. */
function CheckResults({ state }: { readonly state: string }) {
  const { checks: texts, words } = useReviewTexts().review;
  const { data } = useReviewCounts(state);
  const format = useFormat();
  type CheckResult = { readonly code: ReasonCode; readonly found: number; readonly set_aside: number };
  const columns: Column<CheckResult>[] = [
    { key: 'check', label: texts.check, isRowHeader: true, renderCell: ({ code }) => words.names[code] },
    { key: 'found', label: texts.found, renderCell: ({ found }) => format.number(found) },
    { key: 'set-aside', label: texts.setAside, renderCell: (row) => format.number(row.set_aside) },
    { key: 'share', label: texts.share, renderCell: (row) => format.percent(row.set_aside / row.found) },
  ];
  if (data === undefined) return null;
  return (
    <details className="mt-4 max-w-3xl">
      <summary className="min-h-11 py-2 font-semibold text-action">{texts.title}</summary>
      <p className="mb-3 text-muted">{texts.lead}</p>
      <Table
        label={texts.tableLabel}
        columns={columns}
        rows={data.checks.filter(({ found }) => found > 0)}
        expectedRows={0}
        keyOf={({ code }) => code}
        empty={texts.none}
      />
    </details>
  );
}

export function Queue() {
  const { review: texts, reviewTools } = useReviewTexts();
  const queries = useQueryClient();
  const [urlState, change] = useListUrl(queueUrl);
  const shown = useShownPage(useQueuePage(urlState));
  const { state } = urlState;
  const listSearch = queueUrl.format(urlState);
  const first = shown.page?.rows[0];
  useEffect(() => forgetWalks(queries), [queries]);
  return (
    <>
      <QueueHead view="list" title={texts.title} urlState={urlState}>
        <WithRight right="review">
          <ActButton label={texts.accept.open} dialog={AcceptDialog} state={state} />
          <ActButton label={reviewTools.askTogether.open} dialog={AskDialog} state={state} />
          {first === undefined ? null : (
            <ButtonLink to={(first.case === undefined ? reviewPath : casePath)(first.id, listSearch)}>
              {texts.queue.start}
            </ButtonLink>
          )}
        </WithRight>
      </QueueHead>
      <SkipToList />
      <QueueTiles urlState={urlState} />
      <div className="mb-2 flex flex-wrap items-end gap-x-6 gap-y-2">
        <QueueFilters urlState={urlState} change={change} />
        <QueueLinks urlState={urlState} count={shown.page?.rowCount ?? 0} />
      </div>
      <ListFrame
        shown={shown}
        page={urlState.page}
        change={change}
        pageSize={reviewPageSize}
        failedText={texts.queue.loadFailed}
      >
        <QueueTable
          rows={shown.page?.rows}
          list={urlState.list}
          stale={shown.isStale}
          empty={<EmptyQueue urlState={urlState} change={change} />}
          listSearch={listSearch}
        />
      </ListFrame>
      <CheckResults state={state} />
    </>
  );
}
