/** Who looks after a centre: on its screens, and in the filters of lists. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignCentre, listOfficers, type Officer } from '#contract/centres/assignment.ts';
import { assignedToNobody } from '#contract/centres/centre-filter.ts';
import type { Failure } from '#contract/call.ts';
import { callApi } from '../api/client.ts';
import { fetchValue } from '../api/query.ts';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { Button } from '../ui/button.tsx';
import { useAction } from '../ui/use-action.ts';
import { FailureNotice } from './failure-notice.tsx';
import { FilterSelect } from './list-filters.tsx';
import { useOwnAccount } from './own-account.ts';
import { WithRight } from './own-rights.tsx';

/** The administrators, the own account first and called so; none while they load. */
export function useOfficers(): readonly Officer[] {
  const { workLists: texts } = useAdminTexts();
  const { data: own } = useOwnAccount();
  const { data = [] } = useQuery({ queryKey: ['officers'], queryFn: () => fetchValue(listOfficers, {}) });
  const me = data.filter(({ id }) => id === own?.id).map(({ id, name }) => ({ id, name: texts.me(name) }));
  return [...me, ...data.filter(({ id }) => id !== own?.id)];
}

interface AssignedFilterProps {
  /** As the filter `assigned`; '' for any. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function AssignedFilter({ value, onChange }: AssignedFilterProps) {
  const { workLists: texts } = useAdminTexts();
  const officers = useOfficers();
  return (
    <FilterSelect
      label={texts.assigned}
      value={value}
      options={[
        ['', texts.anyOfficer],
        [assignedToNobody, texts.nobody],
        ...officers.map(({ id, name }) => [id, name] as const),
      ]}
      onChange={onChange}
      width="md:w-40"
    />
  );
}

interface AssignmentProps {
  /** Of the centre. */
  readonly id: string;
  readonly officer: Officer | undefined;
}

/** Says who looks after the centre; one press takes it over or gives it back. */
export function Assignment({ id, officer }: AssignmentProps) {
  const { workLists: texts } = useAdminTexts();
  const { data: own } = useOwnAccount();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const isOwn = officer !== undefined && officer.id === own?.id;
  const { run, isBusy } = useAction(async () => {
    const result = await callApi(assignCentre, {
      params: { id },
      body: { to: isOwn ? null : (own?.id ?? null) },
    });
    setFailure(result.ok ? null : result.failure);
    // Many lists and counts say who looks after a centre.
    if (result.ok) await queries.invalidateQueries();
  });
  return (
    <div className="no-print">
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          {isOwn
            ? texts.assignedToMe
            : officer === undefined
              ? texts.unassigned
              : texts.assignedTo(officer.name)}
        </span>
        <WithRight right="list">
          {own === undefined ? null : (
            <Button variant="link" busy={isBusy} onClick={run}>
              {isOwn ? texts.giveBack : texts.takeOver}
            </Button>
          )}
        </WithRight>
      </p>
      {failure === null ? null : <FailureNotice title={texts.notAssigned} failure={failure} />}
    </div>
  );
}
