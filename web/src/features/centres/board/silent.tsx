/** Whom to call: the largest centres that gave no sign of life after so many reminders, each with its phone. */
import { useQuery } from '@tanstack/react-query';
import { listSilentCentres, type SilentCentre } from '#contract/centres/board-endpoints.ts';
import { centrePath } from '../../../admin-paths.ts';
import { fetchValue } from '../../../api/query.ts';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useBoardTexts } from '../../../texts/use-board-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { inputClasses } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { boardKey } from '../centre-page.ts';
import { cardClasses } from './last-week.tsx';

const offered = ['1', '2', '3'];
const shownCentres = 4;

/** @param count of all silent ones, so that nothing is asked for without any */
export function useSilentCentres(query: { silentAfter: string; state?: string }, count: number) {
  return useQuery({
    queryKey: [...boardKey, 'silent', query],
    queryFn: () => fetchValue(listSilentCentres, { query }),
    enabled: count > 0,
  });
}

interface SilentListProps {
  readonly centres: readonly SilentCentre[];
  readonly hasPhones: boolean;
}

export function SilentList({ centres, hasPhones }: SilentListProps) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  return (
    <ol className="divide-y divide-line text-sm">
      {centres.map((centre) => {
        const seats = centre.seats === null ? [] : [texts.silent.seats(format.number(centre.seats))];
        const { centre_code: code, centre_city: city, progress } = centre;
        const facts = [code, texts.silent.progresses[progress], ...seats, city]
          .filter((fact) => fact !== '')
          .join(' · ');
        return (
          <li key={centre.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1">
            <Link
              to={centrePath(centre.id)}
              title={centre.centre_name}
              className="truncate text-action-strong underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {centre.centre_name}
            </Link>
            {hasPhones ? (
              <a
                href={`tel:+91${centre.phone}`}
                className="font-semibold text-action underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {centre.phone}
              </a>
            ) : null}
            <span title={facts} className="col-span-2 truncate text-xs text-muted">
              {facts}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface SilentProps {
  readonly count: number;
  readonly silentAfter: string;
  readonly onChoose: (reminders: string) => void;
}

export function Silent({ count, silentAfter, onChoose }: SilentProps) {
  const { board, common } = useBoardTexts();
  const { silent: texts } = board;
  const format = useFormat();
  const centres = useSilentCentres({ silentAfter }, count);
  const options = [...new Set([...offered, silentAfter])].toSorted();
  return (
    <div className={`${cardClasses} print:col-span-2`}>
      <h2 className="text-base font-semibold">{texts.title(format.number(count))}</h2>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span>{texts.lead}</span>
        <select
          aria-label={texts.choose}
          value={silentAfter}
          onChange={(event) => onChoose(event.target.value)}
          className={`${inputClasses} w-auto pointer-fine:min-h-8 pointer-fine:py-0`}
        >
          {options.map((value) => (
            <option key={value} value={value}>
              {texts.after(Number(value))}
            </option>
          ))}
        </select>
      </div>
      <LoadFailure query={centres} title={texts.loadFailed} />
      {count === 0 ? <p className="mt-2 text-sm">{texts.none}</p> : null}
      {count > 0 && centres.data === undefined && centres.error === null ? (
        <p className="mt-2 text-sm">{common.loading}</p>
      ) : null}
      {centres.data === undefined || count === 0 ? null : (
        <>
          <p className="mt-1 text-xs text-muted">{texts.largest}</p>
          <SilentList centres={centres.data.slice(0, shownCentres)} hasPhones />
        </>
      )}
    </div>
  );
}
