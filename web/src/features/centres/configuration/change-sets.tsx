/** /admin/changes: what imports and acts on many centres have changed: who, when, what, how many, and taking it back. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  listChangeSets,
  previewTakeBack,
  takeBackChanges,
  type ChangeSet,
  type TakenBack,
} from '#contract/centres/change-endpoints.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { Act } from '../../../patterns/act.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { useOwnAccount } from '../../../patterns/own-rights.tsx';
import { BackLink } from '../../../patterns/record-navigation.tsx';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { Table } from '../../../patterns/table.tsx';
import { useBulkActTexts } from '../../../texts/bulk-acts.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { changeSetsKey, useCentresChanged } from '../centre-page.ts';

function useWhatText(): (set: ChangeSet) => string {
  const { bulkActs, common } = useBulkActTexts();
  const format = useFormat();
  const { changeSets: texts } = bulkActs;
  const countOf = ({ details }: ChangeSet, name: string): string => format.number(Number(details[name] ?? 0));
  return (set) => {
    const { kind, details } = set;
    const day = details['closesOn'];
    const facts = [
      kind === 'import'
        ? texts.imported(countOf(set, 'added'), countOf(set, 'changed'), countOf(set, 'restored'))
        : '',
      Number(details['missing'] ?? 0) > 0 ? texts.missing(countOf(set, 'missing')) : '',
      kind === 'extend' ? (day ? texts.until(format.day(String(day))) : texts.extensionEnded) : '',
    ].filter((fact) => fact !== '');
    return [texts.kinds[kind], ...facts].join(common.listSeparator);
  };
}

/** Why each of them stays as it is; of many the first. */
function StayingCentres({ left }: Pick<TakenBack, 'left'>) {
  const { changeSets: texts } = useBulkActTexts().bulkActs;
  const { number } = useFormat();
  if (left.total === 0) return null;
  return (
    <div>
      <p className="font-semibold">{texts.staying(number(left.total))}</p>
      <ul className="max-h-48 list-disc overflow-y-auto pl-5">
        {left.centres.map(({ centreCode, reason, otherCode }) => (
          <li key={centreCode} className="wrap-anywhere">
            {`${centreCode}: ${texts.reasons[reason](otherCode ?? '')}`}
          </li>
        ))}
        {left.centres.length < left.total ? (
          <li>{texts.more(number(left.total - left.centres.length))}</li>
        ) : null}
      </ul>
    </div>
  );
}

function Taken({ centres, left, registerAgain }: TakenBack) {
  const { changeSets, undo: texts } = useBulkActTexts().bulkActs;
  const { number } = useFormat();
  return (
    <>
      <p className="font-semibold">{texts.done(number(centres))}</p>
      {registerAgain === 0 ? null : <p>{changeSets.registerAgain(number(registerAgain))}</p>}
      <StayingCentres left={left} />
    </>
  );
}

const sayTaken = (taken: TakenBack): void => say({ isGone: true, text: <Taken {...taken} /> });

/** Shows what taking a change back would do, and which centres stay as they are and why, before it happens. */
function TakeBack({ changeSet, onClose }: { readonly changeSet: string; readonly onClose: () => void }) {
  const { act, bulkActs } = useBulkActTexts();
  const { changeSets: texts } = bulkActs;
  const { number } = useFormat();
  const centresChanged = useCentresChanged();
  const input = { params: { id: changeSet } };
  return (
    <Act
      title={texts.dialogTitle}
      confirm={texts.confirm}
      failed={act.notTakenBack}
      preview={{ key: [], load: () => fetchValue(previewTakeBack, input), failed: texts.loadFailed }}
      canConfirm={({ centres }) => centres > 0}
      call={() => callApi(takeBackChanges, input).finally(centresChanged)}
      onDone={sayTaken}
      onClose={onClose}
    >
      {(plan) =>
        plan === undefined ? null : (
          <>
            <p className="font-bold">
              {plan.centres === 0 ? texts.nothing : texts.willChange(number(plan.centres))}
            </p>
            {plan.registerAgain === 0 ? null : <p>{texts.registerAgain(number(plan.registerAgain))}</p>}
            <StayingCentres left={plan.left} />
            <p className="text-sm text-muted">{texts.mails}</p>
          </>
        )
      }
    </Act>
  );
}

export function ChangeSets() {
  const { archive, bulkActs } = useBulkActTexts();
  const format = useFormat();
  const whatText = useWhatText();
  const { changeSets: texts } = bulkActs;
  const { columns } = texts;
  const isOfAll = (useOwnAccount().data?.states ?? []).length === 0;
  const [open, setOpen] = useState<string | null>(null);
  const sets = useQuery({ queryKey: changeSetsKey, queryFn: () => fetchValue(listChangeSets, {}) });
  const time = (at: string): string => format.shortDateTime(new Date(at));
  return (
    <div className="space-y-3">
      <BackLink to={adminPaths.config} label={archive.back} />
      <Heading dense lead={texts.lead}>
        {texts.title}
      </Heading>
      <LoadFailure query={sets} title={texts.loadFailed} />
      <Table
        label={texts.title}
        rows={sets.data}
        expectedRows={3}
        keyOf={({ id }) => id}
        empty={isOfAll ? texts.none : texts.noneOfOwn}
        columns={[
          { key: 'when', label: columns.when, nowrap: true, renderCell: ({ madeAt }) => time(madeAt) },
          { key: 'who', label: columns.who, renderCell: ({ madeBy }) => madeBy },
          { key: 'what', label: columns.what, isRowHeader: true, renderCell: whatText },
          { key: 'centres', label: columns.centres, renderCell: ({ centres }) => format.number(centres) },
          {
            key: 'state',
            label: columns.state,
            renderCell: ({ id, centres, takenBack, takenBackAt, takenBackBy }) => (
              <span className="flex flex-wrap items-center gap-x-3">
                {takenBackAt === null
                  ? null
                  : texts.takenBack(format.number(takenBack), time(takenBackAt), takenBackBy ?? '')}
                {takenBack === centres ? null : (
                  <Button variant="link" onClick={() => setOpen(id)}>
                    {takenBack === 0 ? texts.takeBack : texts.takeBackRest}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {open === null ? null : <TakeBack changeSet={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
