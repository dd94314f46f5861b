/** How far from the expected places a photo was taken, the nearest one first, each with a link to a map. */
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { distanceM } from '#contract/photo/geo-distance.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { MapLink } from '../../../patterns/photos/map-link.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';

interface DistancesProps {
  readonly photo: ReceivedPhoto;
  readonly anchors: ReviewDetail['anchors'];
}

function useDistanceText(): (metres: number) => string {
  const { place: texts } = useAdminTexts().review;
  const format = useFormat();
  return (metres) => {
    if (metres < 1000) return texts.metres(format.number(Math.round(metres)));
    const km = metres / 1000;
    return texts.kilometres(km < 10 ? km.toFixed(1) : format.number(Math.round(km)));
  };
}

export function Distances({ photo: { latitude, longitude }, anchors }: DistancesProps) {
  const { place: texts } = useAdminTexts().review;
  const distanceText = useDistanceText();
  if (latitude === null || longitude === null) return <p className="text-muted">{texts.unknown}</p>;
  if (anchors.length === 0) return <p className="text-muted">{texts.noAnchor}</p>;
  const near = anchors
    .map((anchor) => ({ anchor, metres: distanceM({ latitude, longitude }, anchor) }))
    .toSorted((one, other) => one.metres - other.metres);
  return (
    <ul>
      {near.map(({ anchor, metres }) => {
        const name = texts.anchor(texts.from[anchor.kind], anchor.name);
        return (
          <li key={`${anchor.kind} ${anchor.name}`} className="flex flex-wrap items-baseline gap-x-3">
            <strong className="font-semibold">{texts.distance(distanceText(metres), name)}</strong>
            <MapLink latitude={anchor.latitude} longitude={anchor.longitude} name={name} />
          </li>
        );
      })}
    </ul>
  );
}
