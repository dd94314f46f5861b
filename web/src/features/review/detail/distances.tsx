/** How far from the expected places a photo was taken, the nearest one first, each with a link to a map. */
import type { ReactNode } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { distanceM, type GeoPosition } from '#contract/photo/geo-position.ts';
import type { Arrival, ReviewDetail } from '#contract/review/endpoints.ts';
import { MapLink } from '../../../patterns/photos/photo-facts.tsx';
import { useCaseTexts } from '../../../texts/use-case-texts.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';

interface DistancesProps {
  readonly photo: ReceivedPhoto;
  readonly anchors: ReviewDetail['anchors'];
}

interface PlaceProps extends GeoPosition {
  readonly name: string;
  readonly children: ReactNode;
}

function Place({ latitude, longitude, name, children }: PlaceProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span>{children}</span>
      <MapLink latitude={latitude} longitude={longitude} name={name} />
    </li>
  );
}

function useDistanceText(): (metres: number) => string {
  const { place: texts } = useReviewTexts().review;
  const format = useFormat();
  return (metres) => {
    if (metres < 1000) return texts.metres(format.number(Math.round(metres)));
    const km = metres / 1000;
    return texts.kilometres(km < 10 ? km.toFixed(1) : format.number(Math.round(km)));
  };
}

export function Distances({ photo, anchors }: DistancesProps) {
  const { place: texts } = useReviewTexts().review;
  const { labels } = useTexts();
  const distanceText = useDistanceText();
  const { latitude, longitude } = photo;
  if (latitude === null || longitude === null) return <p className="text-muted">{texts.unknown}</p>;
  const near = anchors
    .map((anchor) => ({ anchor, metres: distanceM({ latitude, longitude }, anchor) }))
    .toSorted((one, other) => one.metres - other.metres);
  return (
    <ul>
      {near.length === 0 ? <li className="text-muted">{texts.noAnchor}</li> : null}
      {near.map(({ anchor, metres }) => {
        const name = texts.anchor(texts.from[anchor.kind], anchor.name);
        return (
          <Place key={`${anchor.kind} ${anchor.name}`} {...anchor} name={name}>
            <strong className="font-semibold">{texts.distance(distanceText(metres), name)}</strong>
          </Place>
        );
      })}
      <Place latitude={latitude} longitude={longitude} name={labels[`photos.${photo.slot}`]}>
        {texts.taken}
      </Place>
    </ul>
  );
}

/** When a photo arrived and was taken, and how far from the record of its own centre: the same lines below each of equal pictures. */
export function ArrivalLines({ arrival }: { readonly arrival: Arrival }) {
  const { case: texts } = useCaseTexts();
  const format = useFormat();
  const distanceText = useDistanceText();
  const { arrived_at: arrivedAt, taken_at: takenAt, distance_m: metres } = arrival;
  return (
    <>
      <span className="block">{texts.arrived(format.shortDateTime(new Date(arrivedAt)))}</span>
      <span className="block">
        {takenAt === null
          ? texts.noCameraTime
          : texts.taken(format.shortDateTime(new Date(`${takenAt}+05:30`)))}
      </span>
      <span className="block font-semibold">
        {metres === null ? texts.noDistance : texts.distance(distanceText(metres))}
      </span>
    </>
  );
}
