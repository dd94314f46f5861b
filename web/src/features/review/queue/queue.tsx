/** /admin/review: the centres that have submitted, those that a person should look at first. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reviewPageSize } from '#contract/review/endpoints.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { ListFrame, SkipToList, useShownPage } from '../../../patterns/list-frame.tsx';
import { useListUrl, type ChangeList } from '../../../patterns/list-url.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { queueUrl, type QueueUrlState } from '../queue-url-state.ts';
import { useQueuePage } from '../review-query.ts';
import { QueueLinks } from '../visits/queue-links.tsx';
import { forgetWalks } from '../walk.ts';
import { CheckResults, QueueCounts, QueueFilters } from './queue-counts.tsx';
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

export function Queue() {
  const { review: texts, reviewTools } = useReviewTexts();
  const queries = useQueryClient();
  const [urlState, change] = useListUrl(queueUrl);
  const shown = useShownPage(useQueuePage(urlState));
  const { state } = urlState;
  useEffect(() => forgetWalks(queries), [queries]);
  return (
    <>
      <Heading dense>{texts.title}</Heading>
      <SkipToList />
      <QueueCounts urlState={urlState} />
      <div className="mb-1 flex flex-wrap items-end gap-x-3 gap-y-2">
        <QueueFilters urlState={urlState} change={change} />
        <WithRight right="review">
          <ActButton label={texts.accept.open} dialog={AcceptDialog} state={state} />
          <ActButton label={reviewTools.askTogether.open} dialog={AskDialog} state={state} />
        </WithRight>
        <QueueLinks urlState={urlState} isEmpty={(shown.page?.total ?? 0) === 0} />
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
          listSearch={queueUrl.format(urlState)}
        />
      </ListFrame>
      <CheckResults state={urlState.state} />
    </>
  );
}
