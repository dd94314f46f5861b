/** The position of a photo, the source of the position, and the file. */
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';

/** Specification section 9. */
const coordinateDecimals = 6;

function usePhotoFacts(photo: ReceivedPhoto): readonly (readonly [string, string])[] {
  const { detail: texts } = useAdminTexts();
  const format = useFormat();
  const coordinate = (value: number | null): string =>
    value === null ? texts.notAvailable : value.toFixed(coordinateDecimals);
  const hasPosition = photo.latitude !== null && photo.longitude !== null;
  return [
    [texts.latitude, coordinate(photo.latitude)],
    [texts.longitude, coordinate(photo.longitude)],
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

export function PhotoFacts({ photo }: { readonly photo: ReceivedPhoto }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.9375rem]">
      {usePhotoFacts(photo).map(([term, value]) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
