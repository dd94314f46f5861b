/** What is known about a photo: coordinates, source, and remarks on its position, which never block. */
import { isAboutIndia } from '#contract/photo/geo-distance.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { isPoor } from '../photos/attribution.ts';

export interface PlacedPhoto {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number | null;
}

export function Coordinates({ photo }: { readonly photo: PlacedPhoto }) {
  const { photoRemarks } = usePhotoTexts();
  return (
    <>
      <p>
        {photoRemarks.latitude}: <span data-coordinate="latitude">{formatCoordinate(photo.latitude)}</span>
      </p>
      <p>
        {photoRemarks.longitude}: <span data-coordinate="longitude">{formatCoordinate(photo.longitude)}</span>
      </p>
    </>
  );
}

interface PlaceRemarksProps {
  readonly photo: PlacedPhoto;
  /** A better position still replaces this one by itself. */
  readonly isImproving?: boolean;
}

/** A poor position, or one outside India. */
export function PlaceRemarks({ photo, isImproving = false }: PlaceRemarksProps) {
  const { photoRemarks: texts } = usePhotoTexts();
  const format = useFormat();
  const { accuracyM } = photo;
  const remarks = [
    ...(isPoor(accuracyM)
      ? [(isImproving ? texts.poorImproving : texts.poor)(format.number(Math.round(accuracyM)))]
      : []),
    ...(isAboutIndia(photo) ? [] : [texts.abroad]),
  ];
  return remarks.map((remark) => (
    <p key={remark} className="rounded-card border-l-4 border-warn bg-warn-soft px-3 py-2 font-normal">
      {remark}
    </p>
  ));
}
