/** Why a centre was not saved, and the way on: what a colleague changed, or on which centres the phone has another e-mail. */
import { isRefusal } from '#contract/call.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { failureReason } from '../../../patterns/failure-notice.tsx';
import { ErrorNotice } from '../../../ui/messages.tsx';
import type { Outcome } from './centre-saving.ts';

/** A person heads few centres; of more, the first are named. */
const maxNamed = 10;

function Conflicts({ conflicts }: { readonly conflicts: NonNullable<Outcome['conflicts']> }) {
  const { config, fields } = useAdminTexts();
  const { common } = useTexts();
  return (
    <>
      <p>{config.conflict}</p>
      <ul className="list-disc pl-5">
        {conflicts.map(({ column, theirs, kept }) => (
          <li key={column} className="wrap-anywhere">
            {kept
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
  /** As typed; what all centres of the phone would get. */
  readonly email: string;
  readonly outcome: Outcome;
  readonly onEmailForPhone: () => Promise<void>;
}

function OtherCentres({ email, outcome: { others }, onEmailForPhone }: SaveFailureProps) {
  const { config } = useAdminTexts();
  const format = useFormat();
  return (
    <>
      <ul className="list-disc pl-5">
        {others.slice(0, maxNamed).map((other) => (
          <li key={other.centreCode} className="wrap-anywhere">
            {config.otherRecord(other.centreCode, other.email)}
          </li>
        ))}
      </ul>
      <p>{config.otherRecordsNext}</p>
      <Button variant="quiet" onClick={() => void onEmailForPhone().catch(reportError)}>
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
