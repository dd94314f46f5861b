/** Below the master list: changes of many centres, deleted centres, editions, and "Delete All Centres", which shows how many and asks for the number (specification section 8; product.md, The checklist 5). */
import { useState } from 'react';
import type { Result } from '#contract/call.ts';
import { deleteAllCentres } from '#contract/centres/centre-endpoints.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { callApi } from '../../../api/client.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { OutcomeNotice } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ScrollIntoView } from '../../../ui/messages.tsx';
import { TypeToConfirmDialog } from '../archive/type-to-confirm-dialog.tsx';
import { useLatestAct } from './configuration-state.tsx';

type Outcome = Result<{ readonly deleted: number }>;

interface DeleteAllDialogProps {
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onCancel: () => void;
}

function DeleteAllDialog(props: DeleteAllDialogProps) {
  const { config: texts, archive } = useAdminTexts();
  return (
    <TypeToConfirmDialog
      title={texts.deleteAllTitle}
      text={texts.deleteAllText}
      confirmLabel={texts.remove}
      busyLabel={texts.deleting}
      call={({ centres, submitted }) =>
        callApi(deleteAllCentres, { query: { centres: String(centres), submitted: String(submitted) } })
      }
      plainCall={() => callApi(deleteAllCentres, { query: {} })}
      {...props}
    >
      <p>{archive.allRestorable}</p>
    </TypeToConfirmDialog>
  );
}

interface DeleteAllProps {
  readonly disabled: boolean;
  /** Called after the call, also when it failed: only the response may be lost. */
  readonly onDone: (isDeleted: boolean) => void;
}

function DeleteAll({ disabled, onDone }: DeleteAllProps) {
  const { config: texts, archive } = useAdminTexts();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { isLatest, begin } = useLatestAct();
  const finish = (reported: Outcome): void => {
    setOpen(false);
    setOutcome(reported);
    onDone(reported.ok);
  };
  return (
    <div className="space-y-3">
      {outcome === null || !isLatest ? null : (
        <ScrollIntoView of={outcome}>
          <OutcomeNotice outcome={outcome} failedText={texts.bulkDeleteFailed}>
            {({ deleted }) => (
              <>
                <p>{texts.deleted(format.number(deleted))}</p>
                <TextLink to={adminPaths.deleted}>{archive.title}</TextLink>
              </>
            )}
          </OutcomeNotice>
        </ScrollIntoView>
      )}
      <Button
        variant="danger"
        disabled={disabled}
        onClick={() => {
          setOutcome(null);
          begin();
          setOpen(true);
        }}
      >
        {texts.deleteAll}
      </Button>
      {isOpen ? <DeleteAllDialog onOutcome={finish} onCancel={() => setOpen(false)} /> : null}
    </div>
  );
}

interface MoreAreaProps {
  /** While a list is imported, nothing can be deleted. */
  readonly disabled: boolean;
  readonly onDone: (isDeleted: boolean) => void;
}

/** Below the master list: changes of many centres, deleted centres, editions, and deleting all centres, away from what is used every day. */
export function MoreArea(props: MoreAreaProps) {
  const { archive } = useAdminTexts();
  const { bulkActs } = useBulkActTexts();
  return (
    <section
      aria-labelledby="more-title"
      className="mt-10 space-y-4 rounded-card border border-line bg-paper p-4"
    >
      <h2 id="more-title" className="text-xl font-bold">
        {archive.more}
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        <WithRight right="list">
          <li>
            <TextLink to={adminPaths.changes}>{bulkActs.changeSets.title}</TextLink>
          </li>
        </WithRight>
        <li>
          <TextLink to={adminPaths.deleted}>{archive.title}</TextLink>
        </li>
        <li>
          <TextLink to={adminPaths.editions}>{archive.editionsTitle}</TextLink>
        </li>
      </ul>
      <WithRight right="list" ofAllStates>
        <DeleteAll {...props} />
      </WithRight>
    </section>
  );
}
