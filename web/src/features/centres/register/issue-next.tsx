/** What the next issue of the register would contain, and the button that makes it after a confirmation. */
import { useState } from 'react';
import { issueRegister, type NextIssue } from '#contract/centres/register.ts';
import { callApi } from '../../../api/client.ts';
import { Act } from '../../../patterns/act.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';

interface IssueNextProps {
  readonly next: NextIssue;
  /** The highest number; 0 without an issue. */
  readonly latest: number;
  /** The issue that `next` is compared with; null without one. */
  readonly last: number | null;
  /** Called after the call, also when it failed: the counts may have changed. */
  readonly onCalled: () => void;
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

export function IssueNext({ next, latest, last, onCalled }: IssueNextProps) {
  const { register: texts } = useAdminTexts();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
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
      {isAsking ? (
        <Act
          title={texts.issueNext(number)}
          text={texts.issueText(centres)}
          confirm={texts.issueNext(number)}
          failed={texts.issueFailed}
          call={() => callApi(issueRegister, { body: { seen: next } }).finally(onCalled)}
          onDone={(made) => {
            setAsking(false);
            say({
              isGone: true,
              text: texts.issued(format.number(made.number), format.number(made.centres)),
            });
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
