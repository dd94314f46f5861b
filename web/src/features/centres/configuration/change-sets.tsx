/** /admin/changes: what imports and acts on many centres have changed: who, when, what, how many, and taking it back. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listChangeSets, type ChangeSet, type TakenBack } from '#contract/centres/change-endpoints.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { fetchValue } from '../../../api/query.ts';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { DataTable } from '../../../patterns/table.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { BackLink } from '../archive/archive-table.tsx';
import { changeSetsKey } from '../centre-page.ts';
import { StayingCentres, TakeBackDialog } from './take-back-dialog.tsx';

function useWhatText(): (set: ChangeSet) => string {
  const { bulkActs } = useBulkActTexts();
  const { common } = useTexts();
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

interface ChangeSetsTableProps {
  readonly sets: readonly ChangeSet[] | undefined;
  readonly onTakeBack: (id: string) => void;
}

function ChangeSetsTable({ sets, onTakeBack }: ChangeSetsTableProps) {
  const { bulkActs } = useBulkActTexts();
  const format = useFormat();
  const whatText = useWhatText();
  const { changeSets: texts } = bulkActs;
  const { columns } = texts;
  const time = (at: string): string => format.shortDateTime(new Date(at));
  return (
    <DataTable
      label={texts.title}
      rows={sets}
      expectedRows={3}
      keyOf={({ id }) => id}
      empty={texts.none}
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
                <Button variant="link" onClick={() => onTakeBack(id)}>
                  {takenBack === 0 ? texts.takeBack : texts.takeBackRest}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}

export function ChangeSets() {
  const { bulkActs } = useBulkActTexts();
  const { archive } = useAdminTexts();
  const { number } = useFormat();
  const { changeSets: texts } = bulkActs;
  const [open, setOpen] = useState<string | null>(null);
  const [taken, setTaken] = useState<TakenBack | null>(null);
  const query = useQuery({ queryKey: changeSetsKey, queryFn: () => fetchValue(listChangeSets, {}) });
  return (
    <div className="space-y-3">
      <BackLink to={adminPaths.config} label={archive.back} />
      <Heading lead={texts.lead}>{texts.title}</Heading>
      <LoadFailure query={query} title={texts.loadFailed} />
      {taken === null ? null : (
        <Notice tone="good" live="status">
          <p className="font-semibold">{texts.done(number(taken.centres))}</p>
          <StayingCentres left={taken.left} />
        </Notice>
      )}
      <ChangeSetsTable
        sets={query.data}
        onTakeBack={(id) => {
          setTaken(null);
          setOpen(id);
        }}
      />
      {open === null ? null : (
        <TakeBackDialog
          changeSet={open}
          onClose={() => setOpen(null)}
          onDone={(done) => {
            setOpen(null);
            setTaken(done);
          }}
        />
      )}
    </div>
  );
}
