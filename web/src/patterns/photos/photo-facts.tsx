/** What is known about a photo: its position, the source of the position, its file, and the file itself. */
import type { ReactNode } from 'react';
import { downloadPhoto, photoFileName } from '#contract/centres/centre-endpoints.ts';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { mapAddress } from '#contract/photo/geo-position.ts';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { useFormat } from '../../texts/format.ts';
import { CopyButton, DownloadButton } from '../download-button.tsx';

/**
 * A link to a public map. Nothing is loaded from there before somebody follows it, and it is not told where they come from.
 * @param props.name what stands at this place, for screen readers
 */
export function MapLink(props: {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
}) {
  const { latitude, longitude, name } = props;
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

type Fact = readonly [term: string, value: ReactNode];

/** What is not known is left out, but the position. */
function usePhotoFacts(photo: ReceivedPhoto): readonly Fact[] {
  const { detail: texts, examine, labels } = useAdminTexts();
  const { number, dateTime } = useFormat();
  const { latitude, longitude, accuracy_m: accuracy, taken_at: takenAt, place_source: source } = photo;
  const coordinate = (value: number | null): string =>
    value === null ? texts.notAvailable : value.toFixed(coordinateDecimals);
  const hasPosition = latitude !== null && longitude !== null;
  const name = labels[`photos.${photo.slot}`];
  const facts: (Fact | null)[] = [
    [texts.latitude, coordinate(latitude)],
    [texts.longitude, coordinate(longitude)],
    hasPosition ? [examine.place, <MapLink key="map" {...{ latitude, longitude, name }} />] : null,
    hasPosition && source !== undefined ? [texts.positionSource, texts.sources[source]] : null,
    accuracy === null ? null : [texts.accuracy, texts.metres(number(Math.round(accuracy)))],
    // The time in a photo has no zone.
    takenAt === null ? null : [texts.takenAt, dateTime(new Date(`${takenAt}+05:30`))],
    photo.file_name === '' ? null : [texts.fileName, photo.file_name],
  ];
  return facts.filter((fact) => fact !== null);
}

/** @param props.inLines small, each value after its term, one after the other; otherwise the values form a column */
export function PhotoFacts(props: { readonly photo: ReceivedPhoto; readonly inLines?: boolean }) {
  const { photo, inLines = false } = props;
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

export interface ExaminedCentre {
  readonly id: string;
  readonly code: string;
}

/** What is known about the file of a photo, and the file itself. */
export function Evidence(props: { readonly photo: ReceivedPhoto; readonly centre: ExaminedCentre }) {
  const { photo, centre } = props;
  const { viewer: texts, downloads } = useAdminTexts();
  const { number } = useFormat();
  const { correction, width, height, byte_size: bytes, sha256 } = photo;
  return (
    <section
      aria-label={texts.evidence}
      className="shrink-0 overflow-y-auto p-3 max-lg:max-h-[35dvh] max-lg:border-t max-lg:border-line lg:w-80 lg:border-l lg:border-line"
    >
      <PhotoFacts photo={photo} />
      <dl key={photo.file_path} className="mt-3 space-y-1 text-[0.9375rem]">
        {width === null || height === null || bytes === null ? null : (
          <div>
            <dt className="text-muted">{texts.original}</dt>
            <dd>
              {texts.pixels(number(width), number(height))},{' '}
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
