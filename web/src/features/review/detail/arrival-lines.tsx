/** When a photo arrived and was taken, and how far from the record of its own centre: the same lines below each of equal pictures. */
import type { Arrival } from '#contract/review/endpoints.ts';
import { useCaseTexts } from '../../../texts/use-case-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useDistanceText } from './distances.tsx';

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
