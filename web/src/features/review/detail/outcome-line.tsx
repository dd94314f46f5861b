/** What was decided just before, with the way back to that centre. */
import { useEffect } from 'react';
import { reviewPath } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { TakeFocus } from '../../../ui/take-focus.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { OutcomeProps } from '../outcome.ts';

interface OutcomeLineProps extends OutcomeProps {
  /** Of the centre that is shown. */
  readonly id: string;
  readonly list: string | null;
}

export function OutcomeLine({ id, list, outcome, onOutcome }: OutcomeLineProps) {
  const { decide: texts } = useAdminTexts().review;
  const isOfThis = outcome?.centre.id === id;
  const isOwn = isOfThis && outcome.next === null;
  const isOfLast = outcome?.next?.id === id;
  const isOver = outcome !== null && !isOfThis && !isOfLast;
  useEffect(() => {
    if (isOver) onOutcome(null);
  }, [isOver, onOutcome]);
  if (outcome === null || !(isOwn || isOfLast)) return <div role="status" />;
  const { centre, decision, next } = outcome;
  const said = texts.outcome[decision](centre.code);
  const notice = (
    <Notice tone="good">
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{next === null ? said : `${said} ${texts.next(next.code)}`}</span>
        {next === null ? null : (
          <TextLink to={reviewPath(centre.id, list ?? undefined)}>{texts.backTo(centre.code)}</TextLink>
        )}
      </p>
    </Notice>
  );
  return (
    <div role="status" className="mb-3">
      {isOwn ? <TakeFocus of={outcome}>{notice}</TakeFocus> : notice}
    </div>
  );
}
