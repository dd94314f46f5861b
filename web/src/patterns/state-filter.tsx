/** The states that centres are in, and the filter of a list by one of them. */
import { useQuery } from '@tanstack/react-query';
import { listStates } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../api/query.ts';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { NameFilter } from './list-filters.tsx';

/** None while they load. Loaded again, as everything under `centres`, when the master list has changed. */
export function useStates(): readonly string[] {
  const { data = [] } = useQuery({
    queryKey: ['centres', 'states'],
    queryFn: () => fetchValue(listStates, {}),
  });
  return data;
}

interface StateFilterProps {
  /** '' for all. */
  readonly value: string;
  readonly onChange: (state: string) => void;
  /** Without a visible label, as a drop-down list in a line. */
  readonly compact?: boolean;
}

export function StateFilter({ value, onChange, compact = false }: StateFilterProps) {
  const { workLists: texts } = useAdminTexts();
  return (
    <NameFilter
      label={texts.filterLabels.state}
      value={value}
      all={texts.allStates}
      names={useStates()}
      onChange={onChange}
      compact={compact}
      width="md:w-58"
    />
  );
}
