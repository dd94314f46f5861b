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
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { centrePageQuery } from '../centre-page.ts';
import { centresUrl, type ListUrlState } from '../list-url.ts';

type Step = (() => void) | undefined;

/** Returns the ids on one page; null while it loads. */
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

interface Neighbour {
  readonly id: string;
  readonly page: number;
}

function useNeighbours(list: ListUrlState, id: string) {
  const here = useIds(list, list.page);
  const { index, formerIndex } = useIndex(here?.ids, id);
  const ids = here?.ids ?? [];
  const lastPage = Math.ceil((here?.total ?? 0) / dashboardPageSize);
  const isFirst = index === 0 && list.page > 1;
  const isLast = index === ids.length - 1 && list.page < lastPage;
  // Without an edge this is the page itself, which is loaded already.
  const otherPage = isFirst ? list.page - 1 : isLast ? list.page + 1 : list.page;
  const other = useIds(list, otherPage);
  const near = (neighbourId: string | undefined, page: number): Neighbour | null =>
    neighbourId === undefined ? null : { id: neighbourId, page };
  const place = index >= 0 ? index : formerIndex;
  const previous = isFirst ? near(other?.ids.at(-1), otherPage) : near(ids[place - 1], list.page);
  const following = index >= 0 ? ids[place + 1] : ids[place];
  const next = isLast ? near(other?.ids[0], otherPage) : near(following, list.page);
  return {
    isLoading: here === null,
    position: index < 0 ? null : (list.page - 1) * dashboardPageSize + index + 1,
    total: here?.total ?? 0,
    previous: place > 0 || isFirst ? previous : null,
    next: place >= 0 ? next : null,
  };
}

interface ListPositionProps {
  readonly centreId: string;
  /** The query of the list. */
  readonly search: string;
}

export function ListPosition({ centreId, search }: ListPositionProps) {
  const { examine: texts } = useAdminTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const list = centresUrl.parse(search);
  const { isLoading, position, total, previous, next } = useNeighbours(list, centreId);
  const open = (neighbour: Neighbour | null): Step =>
    neighbour === null
      ? undefined
      : () => {
          const query = centresUrl.format({ ...list, page: neighbour.page });
          // Replaced, so that the browser's Back returns to the list.
          void navigate(centrePath(neighbour.id, query), { replace: true });
        };
  const inList = (at: number): string => texts.position(format.number(at), format.number(total));
  const place = position === null ? texts.notInList : inList(position);
  return (
    <Neighbours
      texts={texts}
      place={isLoading && position === null ? '' : place}
      onPrevious={open(previous)}
      onNext={open(next)}
    />
  );
}
