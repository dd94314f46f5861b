/** The contacts of the list for text messages and for a mail program. */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { exportContacts, listContactEmails } from '#contract/centres/reminder-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import type { ListFilter } from '#contract/centres/centre-filter.ts';

interface OtherWaysProps {
  readonly filter: ListFilter;
}

interface Copied {
  readonly emails: readonly string[];
  readonly total: number;
  /** Not allowed, or the page was not loaded over HTTPS. */
  readonly isDenied: boolean;
}

/** How mail programs separate addresses. */
const joined = (emails: readonly string[]): string => emails.join(', ');

function useCopyEmails({ filter }: OtherWaysProps) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const action = useAction(async () => {
    setCopied(null);
    const result = await callApi(listContactEmails, { body: filter });
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    try {
      await navigator.clipboard.writeText(joined(result.value.emails));
      setCopied({ ...result.value, isDenied: false });
    } catch {
      setCopied({ ...result.value, isDenied: true });
    }
  });
  return { ...action, copied, failure };
}

function CopiedText({ copied: { emails, total } }: { readonly copied: Copied }) {
  const { reminders: texts } = useAdminTexts();
  const format = useFormat();
  if (total === 0) return texts.noEmails;
  const count = format.number(emails.length);
  return total > emails.length ? texts.copiedSome(count, format.number(total)) : texts.copied(count);
}

export function OtherWays({ filter }: OtherWaysProps) {
  const { reminders: texts } = useAdminTexts();
  const { run: copy, isBusy, copied, failure } = useCopyEmails({ filter });
  const isShown = copied !== null && copied.isDenied && copied.total > 0;
  return (
    <section className="space-y-3">
      <h2 className="text-xl font-bold">{texts.contactsTitle}</h2>
      <p className="text-muted">{texts.contactsLead}</p>
      <div className="flex flex-wrap gap-2">
        <DownloadButton
          label={texts.download}
          endpoint={exportContacts}
          input={() => ({ body: filter })}
          fileName="contacts.csv"
          failedText={texts.downloadFailed}
        />
        <Button variant="quiet" wide busy={isBusy} onClick={copy}>
          {texts.copy}
        </Button>
      </div>
      <p role="status">{copied === null || isShown ? '' : <CopiedText copied={copied} />}</p>
      {isShown ? (
        <TextArea
          id="emails"
          label={texts.copyHere}
          value={joined(copied.emails)}
          onChange={() => undefined}
          rows={4}
        />
      ) : null}
      {failure === null ? null : <FailureNotice title={texts.copyFailed} failure={failure} />}
    </section>
  );
}
