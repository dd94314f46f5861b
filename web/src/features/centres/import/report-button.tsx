/** Downloads a part of the preview as a whole, as CSV. */
import { reportImport } from '#contract/centres/import-endpoints.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import type { CheckedList } from './list-import-store.ts';
import { listBody } from './list-import.ts';

const fileNames = { changes: 'import-changes.csv', missing: 'not-in-the-list.csv' } as const;

interface ReportButtonProps {
  readonly label: string;
  readonly list: CheckedList;
  readonly part: keyof typeof fileNames;
}

export function ReportButton({ label, list: { rows, plan }, part }: ReportButtonProps) {
  const { bulk } = useAdminTexts();
  return (
    <DownloadButton
      label={label}
      endpoint={reportImport}
      input={() => ({ body: { ...listBody(rows), part, plan: plan.plan } })}
      fileName={fileNames[part]}
      failedText={bulk.downloadFailed}
    />
  );
}
