/** Download and print of one centre. */
import { downloadCentre } from '#contract/centres/centre-endpoints.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { downloadEvidence } from '#contract/review/list-endpoints.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';

/** Removes characters that file systems do not allow in names. */
function workbookName({ centre_code: code, centre_name: name }: ReceivedCentre): string {
  // oxlint-disable-next-line no-control-regex -- control characters are not allowed in file names
  const safe = `${code}_${name}`.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, ' ').trim();
  return `${safe.slice(0, 150)}.xlsx`;
}

export function FileActions({ centre }: { readonly centre: ReceivedCentre }) {
  const { detail: texts, evidence } = useAdminTexts();
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto md:ml-auto">
      <div>
        <DownloadButton
          label={texts.download}
          endpoint={downloadCentre}
          input={() => ({ params: { id: centre.id } })}
          fileName={workbookName(centre)}
          failedText={texts.downloadFailed}
        />
      </div>
      <Button variant="quiet" wide onClick={() => window.print()}>
        {texts.print}
      </Button>
      {centre.form_status === 'Completed' ? (
        <div className="col-span-2">
          <DownloadButton
            label={evidence.download}
            endpoint={downloadEvidence}
            input={() => ({ params: { id: centre.id } })}
            fileName={`${centre.centre_code}-evidence.zip`}
            failedText={evidence.failed}
          />
        </div>
      ) : null}
    </div>
  );
}
