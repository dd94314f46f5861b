/** Why a centre was not saved and what to do: changes of another administrator, or centres with the same phone and another e-mail. */
import { isRefusal } from '#contract/call.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { failureReason } from '../../../patterns/failure-notice.tsx';
import { ErrorNotice } from '../../../ui/messages.tsx';
import type { Outcome } from './send-centre.ts';

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
      <Button variant="quiet" onClick={onEmailForPhone}>
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
