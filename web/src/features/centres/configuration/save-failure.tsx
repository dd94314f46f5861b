/** Why a centre was not saved and what to do: changes of another administrator, centres with the same phone and another e-mail, a deleted centre with its code. */
import { useQuery } from '@tanstack/react-query';
import { isRefusal } from '#contract/call.ts';
import { listDeletedCentres, type DeletedCentre } from '#contract/centres/archive-endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { failureReason } from '../../../patterns/failure-notice.tsx';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/messages.tsx';
import { useDeletedText } from '../archive/deleted.tsx';
import type { Outcome } from './centre-saving.ts';

/** A person is responsible for few centres; of more than this the first are listed. */
const maxListed = 10;

function Conflicts({ conflicts }: { readonly conflicts: NonNullable<Outcome['conflicts']> }) {
  const { config, fields } = useAdminTexts();
  const { common } = useTexts();
  return (
    <>
      <p>{config.conflict}</p>
      <ul className="list-disc pl-5">
        {conflicts.map(({ column, theirs, isKept }) => (
          <li key={column} className="wrap-anywhere">
            {isKept
              ? config.conflictKept(fields[column], theirs || common.dash)
              : config.conflictTaken(fields[column], theirs || common.dash)}
          </li>
        ))}
      </ul>
      <p>{config.conflictNext}</p>
    </>
  );
}

interface SaveFailureProps {
  readonly title: string;
  /** As typed; all centres with the same phone would get it. */
  readonly email: string;
  readonly outcome: Outcome;
  readonly onEmailForPhone: () => void;
}

function OtherCentres({ email, outcome: { others }, onEmailForPhone }: SaveFailureProps) {
  const { config } = useAdminTexts();
  const format = useFormat();
  return (
    <>
      <ul className="list-disc pl-5">
        {others.slice(0, maxListed).map((other) => (
          <li key={other.centreCode} className="wrap-anywhere">
            {config.otherRecord(other.centreCode, other.email)}
          </li>
        ))}
      </ul>
      <p>{config.otherRecordsNext}</p>
      <Button onClick={onEmailForPhone}>
        {config.emailForPhone(email.trim(), format.number(others.length))}
      </Button>
    </>
  );
}

export function SaveFailure(props: SaveFailureProps) {
  const texts = useTexts();
  const { config } = useAdminTexts();
  const { failure, conflicts, others } = props.outcome;
  if (failure === null) return null;
  const reason = failureReason(texts, failure);
  return (
    <ErrorNotice text={props.title}>
      {reason === undefined || conflicts !== null ? null : <p>{reason}</p>}
      {isRefusal(failure, 'centre.not-found') ? <p>{config.deletedMeanwhile}</p> : null}
      {conflicts === null ? null : <Conflicts conflicts={conflicts} />}
      {others.length > 0 ? <OtherCentres {...props} /> : null}
    </ErrorNotice>
  );
}

function Deleted({ centre }: { readonly centre: DeletedCentre }) {
  const { archive } = useAdminTexts();
  const deletedText = useDeletedText();
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      <dt className="text-muted">{archive.columns.centre}</dt>
      <dd className="font-bold wrap-anywhere">{centre.centre_name}</dd>
      <dt className="text-muted">{archive.columns.person}</dt>
      <dd className="wrap-anywhere">{centre.official_person}</dd>
      <dt className="text-muted">{archive.columns.checklist}</dt>
      <dd>{archive.checklist[centre.checklist]}</dd>
      <dt className="text-muted">{archive.columns.deleted}</dt>
      <dd>{deletedText(centre)}</dd>
    </dl>
  );
}

interface DeletedCodeDialogProps {
  readonly code: string;
  readonly onChoose: (choice: 'restore' | 'empty') => void;
  readonly onCancel: () => void;
}

/** Asks what to do when a deleted centre had the code of the new one: restore it with its checklist, or start empty. */
export function DeletedCodeDialog({ code, onChoose, onCancel }: DeletedCodeDialogProps) {
  const { archive } = useAdminTexts();
  const { common } = useTexts();
  const found = useQuery({
    queryKey: ['deleted', 'code', code],
    queryFn: () => fetchValue(listDeletedCentres, { query: { code } }),
    // Another administrator may have restored it since.
    gcTime: 0,
  });
  const [centre] = found.data?.centres ?? [];
  return (
    <Dialog title={archive.codeTitle(code)} onClose={onCancel}>
      <div className="mt-3 min-h-40 space-y-3">
        <p>{archive.codeText}</p>
        <LoadFailure query={found} title={archive.loadFailed} />
        {centre === undefined ? null : <Deleted centre={centre} />}
        <p className="text-muted">{archive.emptyKeeps}</p>
      </div>
      <DialogButtons>
        <Button variant="quiet" data-safe onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button variant="quiet" onClick={() => onChoose('empty')}>
          {archive.startEmpty}
        </Button>
        <Button onClick={() => onChoose('restore')}>{archive.restoreWith}</Button>
      </DialogButtons>
    </Dialog>
  );
}
