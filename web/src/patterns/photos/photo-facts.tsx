/** What is known about a photo: its position, the source of the position, its file, and the file itself. */
import type { ReactNode } from 'react';
import { downloadPhoto, photoFileName } from '#contract/centres/centre-endpoints.ts';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { mapAddress } from '#contract/photo/geo-position.ts';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { useFormat } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.tsx';
import { CopyButton, DownloadButton } from '../download-button.tsx';

interface MapLinkProps {
  readonly latitude: number;
  readonly longitude: number;
  /** What stands at this place, for screen readers. */
  readonly name: string;
}

/** A link to a public map. Nothing is loaded from there before somebody follows it, and it is not told where they come from. */
export function MapLink({ latitude, longitude, name }: MapLinkProps) {
  const { examine: texts } = useAdminTexts();
  return (
    <a
      href={mapAddress({ latitude, longitude })}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.mapOf(name)}
      className="no-print inline-flex min-h-11 items-center text-action underline underline-offset-4 sm:min-h-6"
    >
      {texts.map}
    </a>
  );
}

/** Specification section 9. */
const coordinateDecimals = 6;

function usePhotoFacts(photo: ReceivedPhoto): readonly (readonly [string, ReactNode])[] {
  const { detail: texts, examine } = useAdminTexts();
  const { labels } = useTexts();
  const format = useFormat();
  const { latitude, longitude } = photo;
  const coordinate = (value: number | null): string =>
    value === null ? texts.notAvailable : value.toFixed(coordinateDecimals);
  const hasPosition = latitude !== null && longitude !== null;
  return [
    [texts.latitude, coordinate(latitude)],
    [texts.longitude, coordinate(longitude)],
    ...(hasPosition
      ? [
          [
            examine.place,
            <MapLink
              key="map"
              latitude={latitude}
              longitude={longitude}
              name={labels[`photos.${photo.slot}`]}
            />,
          ] as const,
        ]
      : []),
    ...(hasPosition && photo.place_source !== undefined
      ? [[texts.positionSource, texts.sources[photo.place_source]] as const]
      : []),
    ...(photo.accuracy_m === null
      ? []
      : [[texts.accuracy, texts.metres(format.number(Math.round(photo.accuracy_m)))] as const]),
    // The time in a photo has no zone.
    ...(photo.taken_at === null
      ? []
      : [[texts.takenAt, format.dateTime(new Date(`${photo.taken_at}+05:30`))] as const]),
    ...(photo.file_name === '' ? [] : [[texts.fileName, photo.file_name] as const]),
  ];
}

interface PhotoFactsProps {
  readonly photo: ReceivedPhoto;
  /** Small, each value after its term, one after the other; otherwise the values form a column. */
  readonly inLines?: boolean;
}

export function PhotoFacts({ photo, inLines = false }: PhotoFactsProps) {
  const rowClasses = inLines
    ? '[&>*]:inline [&>dt]:after:content-["_"]'
    : 'col-span-2 grid grid-cols-subgrid items-baseline';
  return (
    <dl
      className={`print:text-xs ${inLines ? 'flex flex-wrap gap-x-3 text-sm pointer-fine:text-xs' : 'grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-[0.9375rem]'}`}
    >
      {usePhotoFacts(photo).map(([term, value]) => (
        <div key={term} className={`${rowClasses} has-[.no-print]:print:hidden`}>
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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

/** What is known about the file of a photo, and the file itself. */
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
