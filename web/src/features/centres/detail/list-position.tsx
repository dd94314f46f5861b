/**
 * Where the centre stands in the list from which it was opened, with links to its neighbours and back. The list is a query of
 * the dashboard; its page is the one on which the shown centre stands.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { dashboardPageSize } from '#contract/exam.ts';
import { centrePath } from '../../../admin-paths.ts';
import { Neighbours } from '../../../patterns/record-navigation.tsx';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { centrePageQuery } from '../centre-page.ts';
import { centresUrl, type ListUrlState } from '../list-url.ts';

type Step = (() => void) | undefined;

function useIds(list: ListUrlState, page: number) {
  const { columns: _columns, ...query } = list;
  const { data } = useQuery(centrePageQuery({ ...query, page, pageSize: dashboardPageSize }));
  if (data === undefined) return null;
  return { ids: data.rows.map((row) => row.id), total: data.total };
}

/**
 * Returns the index of the centre on the page. After a change, such as a submission, it may not belong to the list any more: then
 * its neighbours are those of the place where it was. -1 when it was never there.
 */
function useIndex(ids: readonly string[] | undefined, id: string) {
  const index = ids?.indexOf(id) ?? -1;
  const [known, setKnown] = useState({ id, index });
  useEffect(() => {
    if (index >= 0) setKnown({ id, index });
  }, [id, index]);
  return { index, formerIndex: known.id === id ? known.index : -1 };
}

function useNeighbours(list: ListUrlState, id: string) {
  const navigate = useNavigate();
  const here = useIds(list, list.page);
  const { index, formerIndex } = useIndex(here?.ids, id);
  const ids = here?.ids ?? [];
  const lastPage = Math.ceil((here?.total ?? 0) / dashboardPageSize);
  const isFirst = index === 0 && list.page > 1;
  const isLast = index === ids.length - 1 && list.page < lastPage;
  // Without an edge this is the page itself, which is loaded already.
  const otherPage = isFirst ? list.page - 1 : isLast ? list.page + 1 : list.page;
  const other = useIds(list, otherPage);
  const open = (neighbourId: string | undefined, page: number): Step =>
    neighbourId === undefined
      ? undefined
      : () => {
          // Replaced, so that the browser's Back returns to the list.
          void navigate(centrePath(neighbourId, centresUrl.format({ ...list, page })), { replace: true });
        };
  const place = index >= 0 ? index : formerIndex;
  const previous = isFirst ? open(other?.ids.at(-1), otherPage) : open(ids[place - 1], list.page);
  const following = index >= 0 ? ids[place + 1] : ids[place];
  const next = isLast ? open(other?.ids[0], otherPage) : open(following, list.page);
  return {
    isLoading: here === null,
    position: index < 0 ? null : (list.page - 1) * dashboardPageSize + index + 1,
    total: here?.total ?? 0,
    onPrevious: place > 0 || isFirst ? previous : undefined,
    onNext: place >= 0 ? next : undefined,
  };
}

/** @param search the query of the list */
export function ListPosition({ centreId, search }: { centreId: string; search: string }) {
  const { examine: texts } = useAdminTexts();
  const format = useFormat();
  const { isLoading, position, total, ...steps } = useNeighbours(centresUrl.parse(search), centreId);
  const inList = (at: number): string => texts.position(format.number(at), format.number(total));
  const place = position === null ? texts.notInList : inList(position);
  return (
    <Neighbours label={texts.neighbours} place={isLoading && position === null ? '' : place} {...steps} />
  );
}
