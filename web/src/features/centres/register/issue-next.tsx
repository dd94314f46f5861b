/** What the next issue of the register would contain, and the button that makes it after a confirmation. */
import { useState } from 'react';
import type { Result } from '#contract/call.ts';
import { issueRegister, type NextIssue, type RegisterIssue } from '#contract/centres/register.ts';
import { callApi } from '../../../api/client.ts';
import { OutcomeNotice } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface IssueNextProps {
  readonly next: NextIssue;
  /** The highest number; 0 without an issue. */
  readonly latest: number;
  /** The issue that `next` is compared with; null without one. */
  readonly last: number | null;
  /** Called after the call, also when it failed: the counts may have changed. */
  readonly onDone: () => void;
}

const isSame = ({ added, removed, changed }: NextIssue): boolean => added + removed + changed === 0;

interface DifferencesProps {
  readonly next: NextIssue;
  readonly last: number;
}

function Differences({ next, last }: DifferencesProps) {
  const { register: texts } = useAdminTexts();
  const { number } = useFormat();
  if (isSame(next)) return <p>{texts.unchanged(number(last))}</p>;
  const { added, removed, changed } = next;
  return <p>{texts.differences(number(last), number(added), number(removed), number(changed))}</p>;
}

export function IssueNext({ next, latest, last, onDone }: IssueNextProps) {
  const { register: texts } = useAdminTexts();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Result<RegisterIssue> | null>(null);
  const { run: issue, isBusy } = useAction(async () => {
    setOutcome(await callApi(issueRegister, { body: { seen: next } }));
    setAsking(false);
    onDone();
  });
  const number = format.number(latest + 1);
  const centres = format.number(next.centres);
  return (
    <section aria-labelledby="next-title" className="space-y-3 rounded-card border border-line bg-paper p-4">
      <h2 id="next-title" className="text-xl font-bold">
        {texts.nextTitle}
      </h2>
      <p className="font-semibold">{texts.accepted(centres)}</p>
      {last === null ? null : <Differences next={next} last={last} />}
      {isSame(next) ? null : <Button onClick={() => setAsking(true)}>{texts.issueNext(number)}</Button>}
      {outcome === null ? null : (
        <AutoFocus of={outcome}>
          <OutcomeNotice outcome={outcome} failedText={texts.issueFailed}>
            {(made) => <p>{texts.issued(format.number(made.number), format.number(made.centres))}</p>}
          </OutcomeNotice>
        </AutoFocus>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={texts.issueNext(number)}
          text={texts.issueText(centres)}
          confirmLabel={texts.issueNext(number)}
          busyLabel={isBusy ? texts.issuing : undefined}
          onConfirm={issue}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
