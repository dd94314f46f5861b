/** /admin/review/{id}/case: centres whose photos show the same picture, together, and one decision about all of them. */
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasStatus } from '#contract/call.ts';
import { casePageSize, type ReviewCase } from '#contract/review/case-endpoints.ts';
import { WithRight } from '../../patterns/own-rights.tsx';
import { reviewPath } from '../../admin-paths.ts';
import { failureOf } from '../../api/query.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { say } from '../../patterns/last-act.tsx';
import { useQueryParams } from '../../patterns/list-url.ts';
import { Pager } from '../../patterns/pager.tsx';
import { ShortcutsLine, useRememberOpenedRow } from '../../patterns/record-navigation.tsx';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { useFormat } from '../../texts/format.ts';
import { Heading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { queuePath, CaseNavigation } from './review-navigation.tsx';
import { useReviewCase, useReviewsChanged } from './review-query.ts';
import { useWalk } from './walk.ts';
import { CaseBar, useCaseForm } from './case-decide.tsx';
import { CaseMembers, CasePictures } from './case-members.tsx';

function LoadedCase(props: {
  readonly list: string | null;
  readonly found: ReviewCase;
  readonly page: number;
  readonly walk: ReturnType<typeof useWalk>;
  readonly onPage: (page: number) => void;
  readonly onReload: () => Promise<unknown>;
}) {
  const { list, found, page, walk, onPage, onReload } = props;
  const { case: texts, decide } = useReviewTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const { reloadAll } = useReviewsChanged();
  const form = useCaseForm(found);
  const { run: onDecided } = useAction(async (decided: number) => {
    const next = list === null ? null : await walk.findNext();
    const done = texts.done(format.number(decided));
    say(next === null ? done : `${done} ${decide.next(next.code)}`);
    reloadAll();
    // Replaced, so that the browser's Back returns to the queue.
    await navigate(next === null ? queuePath(list) : reviewPath(next.id, list ?? undefined), {
      replace: true,
    });
  });
  return (
    <article className="[&_:is(a,button,select)]:scroll-mb-40">
      <CasePictures found={found} />
      <CaseMembers found={found} form={form.form} list={list ?? undefined} onSet={form.set} />
      {found.total <= casePageSize ? null : (
        <div className="mb-3">
          <Pager page={page} total={found.total} pageSize={casePageSize} onPage={onPage} />
        </div>
      )}
      <ShortcutsLine keys={texts.keys} keysAreOff={texts.keysAreOff} />
      <WithRight right="review" explains>
        <CaseBar {...form} found={found} onDecided={onDecided} onOutdated={onReload} />
      </WithRight>
    </article>
  );
}

export function CaseScreen() {
  const { id = '' } = useParams();
  const { case: texts, common } = useReviewTexts();
  const format = useFormat();
  const list = useQueryParams()[0].get('list');
  const [page, setPage] = useState(1);
  const query = useReviewCase(id, page);
  const { run: reload } = useAction(() => query.refetch());
  const found = query.data;
  const walk = useWalk(id, list, found?.id ?? '');
  useRememberOpenedRow(id);
  const failure = query.error === null ? null : failureOf(query.error);
  return (
    <>
      <Heading dense key={`${id} ${found?.total ?? ''}`}>
        {found === undefined ? texts.heading : texts.title(format.number(found.total))}
      </Heading>
      <CaseNavigation id={id} list={list} walk={walk} />
      {failure === null ? null : (
        <FailureNotice
          title={hasStatus(failure, 404) ? texts.none : texts.loadFailed}
          failure={failure}
          onRetry={reload}
        />
      )}
      {found === undefined && failure === null ? <Skeleton label={common.loading} /> : null}
      {found === undefined || failure !== null ? null : (
        <LoadedCase
          key={found.id}
          list={list}
          found={found}
          page={page}
          walk={walk}
          onPage={setPage}
          onReload={query.refetch}
        />
      )}
    </>
  );
}
