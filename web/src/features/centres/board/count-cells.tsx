/** The counts of a state or a city on the board, each with a link to the centres that it counts. */
import { paths } from '../../../paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { noFilter, type ListFilter } from '#contract/centres/centre-filter.ts';
import { countKeys, type CountKey, type Counts } from './board-rows.ts';
import { Link } from '../../../ui/link.tsx';
import { centresUrl } from '../list-url.ts';

export type Place = Pick<ListFilter, 'state' | 'city'>;

/** Which centres a count counts; null when it counts none. */
function filterOf(key: CountKey, since: string): Partial<ListFilter> | null {
  switch (key) {
    case 'centres':
      return {};
    case 'submitted':
      return { status: 'Completed' };
    case 'recent':
      return { submittedSince: since };
    case 'accepted':
      return { decision: 'accepted' };
    case 'drafts':
      return { progress: 'draft' };
    case 'registered':
    case 'unregistered':
      return { progress: key };
    case 'percent':
    case 'capacity':
    case 'candidates':
    case 'coverage':
      return null;
  }
}

const listDefaults = centresUrl.initial;

function listPath(place: Place, filter: Partial<ListFilter>): string {
  const search = centresUrl.format({ ...listDefaults, ...noFilter, ...place, ...filter });
  return `${paths.adminCentres}${search}`;
}

interface CountCellsProps {
  readonly counts: Counts;
  readonly name: string;
  /** Null when no list of centres can be asked for: the place has no name. */
  readonly place: Place | null;
  readonly since: string;
}

export function CountCells({ counts, name, place, since }: CountCellsProps) {
  const { board: texts } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const shown = (key: CountKey): string => {
    const value = counts[key];
    if (value === null) return common.dash;
    return key === 'percent' || key === 'coverage' ? format.percent(value) : format.number(value);
  };
  return countKeys.map((key) => {
    const filter = filterOf(key, since);
    return (
      <td key={key} className="px-1.5 py-1 text-right whitespace-nowrap tabular-nums print:px-0.5">
        {place === null || filter === null || counts[key] === 0 ? (
          shown(key)
        ) : (
          <Link
            to={listPath(place, filter)}
            aria-label={texts.linkOf(shown(key), texts.columns[key], name)}
            className="-mx-1.5 inline-flex min-w-11 items-center justify-end px-1.5 py-1 text-action underline underline-offset-4 max-md:min-h-11"
          >
            {shown(key)}
          </Link>
        )}
      </td>
    );
  });
}
