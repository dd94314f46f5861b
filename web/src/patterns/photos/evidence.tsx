/** What is known about the file of a photo, and the file itself. */
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { downloadPhoto, photoFileName } from '#contract/centres/centre-endpoints.ts';
import { DownloadButton } from '../download-button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useFormat } from '../../texts/format.ts';
import { PhotoFacts } from './photo-facts.tsx';

const bytesPerMegabyte = 1_000_000;

function FileFacts({ photo }: Pick<EvidenceProps, 'photo'>) {
  const { viewer: texts, downloads } = useAdminTexts();
  const format = useFormat();
  const { width, height, byte_size: bytes, sha256 } = photo;
  return (
    <dl className="mt-3 space-y-1 text-[0.9375rem]">
      {width === null || height === null || bytes === null ? null : (
        <div>
          <dt className="text-muted">{texts.original}</dt>
          <dd>
            {texts.pixels(format.number(width), format.number(height))},{' '}
            {downloads.megabytes((bytes / bytesPerMegabyte).toFixed(2))}
          </dd>
        </div>
      )}
      {sha256 === null ? null : (
        <div>
          <dt className="text-muted">{texts.sha256}</dt>
          <dd>
            <code className="text-sm break-all">{sha256}</code>
            <CopyButton text={sha256} label={texts.copySha256} />
          </dd>
        </div>
      )}
    </dl>
  );
}

export interface ExaminedCentre {
  readonly id: string;
  readonly code: string;
}

interface EvidenceProps {
  readonly photo: ReceivedPhoto;
  readonly centre: ExaminedCentre;
}

export function Evidence({ photo, centre }: EvidenceProps) {
  const { viewer: texts } = useAdminTexts();
  const { correction } = photo;
  return (
    <section
      aria-label={texts.evidence}
      className="shrink-0 overflow-y-auto p-3 max-lg:max-h-[35dvh] max-lg:border-t max-lg:border-line lg:w-80 lg:border-l lg:border-line"
    >
      <PhotoFacts photo={photo} />
      <FileFacts key={photo.file_path} photo={photo} />
      <div className="mt-3">
        <DownloadButton
          label={texts.download}
          endpoint={downloadPhoto}
          input={() => ({
            params: { id: centre.id, slot: photo.slot },
            query: correction === undefined ? {} : { correction: String(correction) },
          })}
          fileName={photoFileName(centre.code, photo.slot, correction)}
          failedText={texts.downloadFailed}
        />
      </div>
    </section>
  );
}
