/** The position of a photo, the source of the position, and the file. */
import type { ReactNode } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useFormat } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.tsx';
import { MapLink } from './map-link.tsx';

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
  /** Each value follows its term in the same line, for a narrow column; otherwise the values form a column. */
  readonly inLines?: boolean;
}

export function PhotoFacts({ photo, inLines = false }: PhotoFactsProps) {
  const rowClasses = inLines
    ? '[&>*]:inline [&>dt]:after:content-["_"]'
    : 'col-span-2 grid grid-cols-subgrid items-baseline';
  return (
    <dl
      className={`text-[0.9375rem] print:text-xs ${inLines ? 'max-sm:text-sm' : 'grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5'}`}
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
