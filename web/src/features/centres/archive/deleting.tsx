/** Deleting one centre, or all of them, after a dialog that says what goes with them (specification section 8; product.md, The checklist 5). */
import type { ReactNode } from 'react';
import { deleteCentre, deleteAllCentres } from '#contract/centres/centre-endpoints.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { previewDeletion } from '#contract/centres/archive-endpoints.ts';
import { countCentres } from '#contract/centres/endpoints.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue, orIfUnknown } from '../../../api/query.ts';
import { Act, type ActProps } from '../../../patterns/act.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Link } from '../../../ui/link.tsx';
import { useCentresChanged } from '../centre-page.ts';

type Counts = Readonly<Record<'centres' | 'submitted' | 'drafts', number>>;

/** Says in one sentence how many centres, submitted checklists and drafts there are. */
export function useCountsText(): (counts: Counts) => string {
  const { archive } = useAdminTexts();
  const format = useFormat();
  return ({ centres, submitted, drafts }) =>
    archive.counts(format.number(centres), format.number(submitted), format.number(drafts));
}

/** What was deleted, and the way to where it can be restored. */
function useSayDeleted(): (text: string) => void {
  const { layout } = useAdminTexts();
  return (text) =>
    say({
      text: (
        <>
          {text}{' '}
          <Link to={adminPaths.deleted} className="font-semibold underline underline-offset-4">
            {layout.tabs[adminPaths.deleted]}
          </Link>
        </>
      ),
    });
}

interface DeleteCentreProps {
  readonly centre: AdminCentre;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteCentre({ centre, onDeleted, onClose }: DeleteCentreProps) {
  const { config: texts, archive } = useAdminTexts();
  const { id, centre_code: code, centre_name: name } = centre;
  const centresChanged = useCentresChanged();
  const sayDeleted = useSayDeleted();
  return (
    <Act
      danger
      title={texts.removeOf(`${code} ${name}`)}
      text={texts.deleteText}
      confirm={texts.remove}
      failed={texts.deleteFailed}
      preview={{
        key: [id],
        load: () => orIfUnknown(fetchValue(previewDeletion, { params: { id } }), null),
        failed: archive.takesAlong.failed,
      }}
      outdated={{ code: 'deletion.outdated', text: archive.checklistChanged }}
      // After a failure too the list is read again: another administrator may have deleted it, or only the answer was lost.
      call={(seen) =>
        callApi(deleteCentre, {
          params: { id },
          query: seen === null ? {} : { checklist: seen.checklist },
        }).finally(centresChanged)
      }
      onDone={() => {
        onDeleted();
        sayDeleted(texts.deletedOne(name));
      }}
      onClose={onClose}
    >
      {(seen) => (
        <>
          <p className="font-bold" role="status">
            {seen === undefined ? archive.readingChecklist : archive.takesAlong[seen?.checklist ?? 'failed']}
          </p>
          <p>{archive.restorable}</p>
        </>
      )}
    </Act>
  );
}

type WordsAndCall = 'title' | 'text' | 'confirm' | 'failed' | 'call' | 'onDone' | 'onClose';
/** The call gets the counts that were seen; none on a server that has no count of centres, which is not specified. */
interface OfAllCentresProps<Done> extends Pick<ActProps<Counts | null, Done>, WordsAndCall> {
  /** Below the counts. */
  readonly children: ReactNode;
}

/** An act on all centres: shows how many there are now, and the number has to be typed. */
export function OfAllCentres<Done>({ children, ...act }: OfAllCentresProps<Done>) {
  const { archive } = useAdminTexts();
  const countsText = useCountsText();
  return (
    <Act
      danger
      preview={{
        key: [],
        load: () => orIfUnknown(fetchValue(countCentres, { query: {} }), null),
        failed: archive.notCounted,
      }}
      outdated={{ code: 'deletion.outdated', text: archive.countsChanged }}
      typed={(counts) => counts?.centres}
      {...act}
    >
      {(counts) => (
        <>
          {counts === null || counts === undefined ? null : (
            <p className="font-bold" role="status">
              {countsText(counts)}
            </p>
          )}
          {children}
        </>
      )}
    </Act>
  );
}

export function DeleteAllDialog({ onDeleted, onClose }: { onDeleted: () => void; onClose: () => void }) {
  const { config: texts, archive } = useAdminTexts();
  const format = useFormat();
  const centresChanged = useCentresChanged();
  const sayDeleted = useSayDeleted();
  return (
    <OfAllCentres
      title={texts.deleteAll}
      text={texts.deleteAllText}
      confirm={texts.remove}
      failed={texts.bulkDeleteFailed}
      call={(seen) =>
        callApi(deleteAllCentres, {
          query: seen === null ? {} : { centres: `${seen.centres}`, submitted: `${seen.submitted}` },
        }).finally(centresChanged)
      }
      onDone={({ deleted }) => {
        onDeleted();
        sayDeleted(texts.deleted(format.number(deleted)));
      }}
      onClose={onClose}
    >
      <p>{archive.allRestorable}</p>
    </OfAllCentres>
  );
}
