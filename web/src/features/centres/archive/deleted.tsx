/** /admin/deleted: the deleted centres of the present edition, and restoring them (product.md, The checklist 5). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DeletedCentre,
  listDeletedCentres,
  listDeletions,
  restoreDeleted,
} from '#contract/centres/archive-endpoints.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { adminPaths } from '../../../admin-paths.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { RowButton } from '../../../ui/admin-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';
import { ArchiveTable, BackLink, useDeletedText } from './archive-table.tsx';

const deletedKey = 'deleted';
const maxNamed = 20;

interface ToRestore {
  readonly selection: { readonly id: string } | { readonly deletedAt: string };
  readonly title: string;
  readonly text: string;
}

type Outcome = Awaited<ReturnType<typeof callRestore>>;

const callRestore = (selection: ToRestore['selection']) => callApi(restoreDeleted, { body: selection });

/** Restores one deleted centre, or those of one deletion, after a confirmation, and reports which were not restored and why. */
function useRestore() {
  const queries = useQueryClient();
  const centresChanged = useCentresChanged();
  const [asked, setAsked] = useState<ToRestore | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { run: restore, isBusy } = useAction(async ({ selection }: ToRestore) => {
    setOutcome(null);
    const result = await callRestore(selection);
    setAsked(null);
    setOutcome(result);
    // After a failure too: another administrator may have restored them, or only the response was lost.
    centresChanged();
    await queries.invalidateQueries({ queryKey: [deletedKey] });
  });
  return { asked, setAsked, outcome, restore, isBusy };
}

function RestoreNotice({ outcome }: { readonly outcome: Outcome }) {
  const { archive } = useAdminTexts();
  const format = useFormat();
  if (!outcome.ok) return <FailureNotice title={archive.restoreFailed} failure={outcome.failure} />;
  const { restored, refused } = outcome.value;
  return (
    <div className="space-y-3">
      {restored === 0 ? null : (
        <Notice tone="good" live="status">
          <p>{archive.restored(format.number(restored))}</p>
        </Notice>
      )}
      {refused.length === 0 ? null : (
        <Notice tone="bad" live="alert">
          <p className="font-semibold">{archive.someRefused(format.number(refused.length))}</p>
          <ul className="list-disc pl-5">
            {refused.slice(0, maxNamed).map(({ centreCode, code, otherCode }) => (
              <li key={centreCode} className="wrap-anywhere">
                {archive.refused[code](centreCode, otherCode)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function RestoreParts({ asked, setAsked, outcome, restore, isBusy }: ReturnType<typeof useRestore>) {
  const { archive } = useAdminTexts();
  return (
    <>
      {outcome === null ? null : (
        <AutoFocus of={outcome}>
          <RestoreNotice outcome={outcome} />
        </AutoFocus>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          title={asked.title}
          text={asked.text}
          confirmLabel={archive.restore}
          busyLabel={isBusy ? archive.restoring : undefined}
          onConfirm={() => restore(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface DeletionsProps {
  readonly deletions: Awaited<ReturnType<typeof fetchDeletions>>;
  readonly onRestore: (asked: ToRestore) => void;
}

const fetchDeletions = () => fetchValue(listDeletions, {});

/** Deletions of several centres, such as all of them. */
function Deletions({ deletions, onRestore }: DeletionsProps) {
  const { archive } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const deletedText = useDeletedText();
  if (deletions.length === 0) return null;
  return (
    <section aria-labelledby="together-title" className="rounded-card border border-line bg-paper p-4">
      <h2 id="together-title" className="text-xl font-bold">
        {archive.together}
      </h2>
      <ul className="divide-y divide-line">
        {deletions.map(({ deletedAt, deletedBy, centres, codes }) => {
          const label = archive.restoreAll(format.number(centres));
          return (
            <li key={deletedAt} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="wrap-anywhere">
                <span className="block font-medium">{deletedText({ deletedAt, deletedBy })}</span>
                {archive.deletion(format.number(centres), codes.join(common.listSeparator))}
              </p>
              <Button
                variant="quiet"
                onClick={() =>
                  onRestore({ selection: { deletedAt }, title: label, text: archive.restoreAllText })
                }
              >
                {label}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Deleted() {
  const { archive, table } = useAdminTexts();
  const deletedText = useDeletedText();
  const restore = useRestore();
  const deletions = useQuery({ queryKey: [deletedKey, 'deletions'], queryFn: fetchDeletions });
  // The table stands below them: until the first answer it is not known where.
  const isPlaced = !deletions.isPending || deletions.failureCount > 0;
  const askFor = ({ id, centre_code: code, centre_name: name }: DeletedCentre): void =>
    restore.setAsked({
      selection: { id },
      title: archive.restoreTitle(code, name),
      text: archive.restoreText,
    });
  return (
    <div className="space-y-4">
      <BackLink to={adminPaths.config} label={archive.back} />
      <Heading lead={archive.lead}>{archive.title}</Heading>
      <RestoreParts {...restore} />
      <WithRight right="list" explains>
        <Deletions deletions={deletions.data ?? []} onRestore={restore.setAsked} />
      </WithRight>
      <div className={isPlaced ? '' : 'invisible'}>
        <ArchiveTable
          label={archive.tableLabel}
          queryKey={[deletedKey, 'page']}
          load={(query) => fetchValue(listDeletedCentres, { query })}
          empty={{ all: archive.none, search: archive.noneFound }}
          renderName={(centre) => centre.centre_name}
          moreColumns={[
            { key: 'deleted', label: archive.columns.deleted, renderCell: deletedText },
            {
              key: 'actions',
              label: table.actions,
              nowrap: true,
              renderCell: (centre) => (
                <WithRight right="list">
                  <RowButton
                    label={archive.restoreOf(centre.centre_code, centre.centre_name)}
                    onClick={() => askFor(centre)}
                  >
                    {archive.restore}
                  </RowButton>
                </WithRight>
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}
