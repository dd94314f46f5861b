/** /admin/review: the centres that have submitted, those that a person should look at first. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reviewPageSize } from '#contract/review/endpoints.ts';
import { ListFrame, SkipToList, useShownPage } from '../../../patterns/list-frame.tsx';
import { useListUrl, type ChangeList } from '../../../patterns/list-url.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { queueUrl, type QueueUrlState } from '../queue-url-state.ts';
import { useQueuePage } from '../review-query.ts';
import { QueueLinks } from '../visits/queue-links.tsx';
import { forgetWalks, type Outcome } from '../walk.ts';
import { AcceptedNotice, AcceptUnmarked } from './accept-unmarked.tsx';
import { type Accepted } from './accept-plan.tsx';
import { CheckResults, QueueCounts, QueueFilters } from './queue-counts.tsx';
import { QueueTable } from './queue-table.tsx';

interface EmptyQueueProps {
  readonly urlState: QueueUrlState;
  readonly change: ChangeList<QueueUrlState>;
}

/** What a list without centres says. */
function EmptyQueue({ urlState: { list, state, reason }, change }: EmptyQueueProps) {
  const { review, workLists } = useAdminTexts();
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

interface QueueProps {
  /** Of the last centre of a list, after which the queue is shown. */
  readonly outcome: Outcome | null;
}

function LastOutcome({ outcome }: QueueProps) {
  const { review: texts } = useAdminTexts();
  if (outcome === null || outcome.next !== null) return null;
  return (
    <div className="mb-3">
      <Notice tone="good" live="status">
        <p>{texts.decide.outcome[outcome.decision](outcome.centre.code)}</p>
      </Notice>
    </div>
  );
}

export function Queue({ outcome }: QueueProps) {
  const { review: texts } = useAdminTexts();
  const queries = useQueryClient();
  const [urlState, change] = useListUrl(queueUrl);
  const shown = useShownPage(useQueuePage(urlState));
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  useEffect(() => forgetWalks(queries), [queries]);
  return (
    <>
      <Heading dense>{texts.title}</Heading>
      <SkipToList />
      <LastOutcome outcome={outcome} />
      <QueueCounts urlState={urlState} />
      {accepted === null ? null : <AcceptedNotice accepted={accepted} />}
      <div className="mb-1 flex flex-wrap items-end gap-x-3 gap-y-2">
        <QueueFilters urlState={urlState} change={change} />
        <AcceptUnmarked state={urlState.state} onAccepted={setAccepted} />
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
          stale={shown.isStale}
          empty={<EmptyQueue urlState={urlState} change={change} />}
          listSearch={queueUrl.format(urlState)}
        />
      </ListFrame>
      <CheckResults state={urlState.state} />
    </>
  );
}
