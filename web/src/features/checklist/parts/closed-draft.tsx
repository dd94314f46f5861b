/** On /status after the last day: what happened to a checklist that was not submitted, what was saved last, and whom to ask. */
import type { Profile } from '#contract/checklist/profile.ts';
import { stepPath } from '../../../paths.ts';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { HelpContact } from '../../../ui/help-contact.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Facts } from './facts.tsx';

export function ClosedDraft({ profile: { centre, updatedAt } }: { readonly profile: Profile }) {
  const { closing, status } = useSubmissionTexts();
  const format = useFormat();
  const indianTime = useIndianTime();
  return (
    <>
      <Notice tone="warn" live="status">
        <p className="font-semibold">{closing.closed(format.day(centre.closesOn ?? ''))}</p>
        <p>{status.closedDraft}</p>
        <HelpContact />
      </Notice>
      <div className="space-y-2">
        <p className="font-semibold">
          {centre.name}, {centre.city}
        </p>
        <Facts facts={[[status.savedAt, indianTime(updatedAt)]]} />
        <p>{status.closedUnsent}</p>
      </div>
      <ButtonLink wide variant="quiet" to={stepPath('step1a')}>
        {status.readChecklist}
      </ButtonLink>
    </>
  );
}
