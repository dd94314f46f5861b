/** A photo: its picture, coordinates, and remarks on its position, which never block. */
import { useEffect, useRef, useState } from 'react';
import { formatCoordinate, isAboutIndia } from '#contract/photo/geo-position.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/photos.texts.ts';
import { isPoor, type DraftPhoto } from '../draft/draft.ts';

type PictureSources = Pick<DraftPhoto, 'blob' | 'filePath'>;

function usePictureUrl({ blob, filePath }: PictureSources): string | undefined {
  const [url, setUrl] = useState<string | undefined>();
  const source = blob ?? filePath;
  useEffect(() => {
    if (source === null || typeof source === 'string') {
      setUrl(source ?? undefined);
      return undefined;
    }
    const created = URL.createObjectURL(source);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [source]);
  return url;
}

interface PictureProps {
  readonly of: PictureSources;
  readonly alt: string;
  /** Called once when the path of the server does not work (any more). */
  readonly onMissing: () => void;
  readonly shape?: string;
}

/** Fills a frame of a fixed shape, so that nothing moves when the picture appears. */
export function Picture({ of, alt, onMissing, shape = 'aspect-4/3' }: PictureProps) {
  const url = usePictureUrl(of);
  const wasMissing = useRef(false);
  const onError = (): void => {
    if (of.filePath === null || of.blob !== null || wasMissing.current) return;
    wasMissing.current = true;
    onMissing();
  };
  return (
    <span
      className={`flex ${shape} items-center justify-center overflow-hidden rounded-card border border-line bg-ground`}
    >
      {url === undefined ? null : (
        <img
          src={url}
          alt={alt}
          onError={onError}
          onLoad={() => {
            wasMissing.current = false;
          }}
          className="size-full object-contain"
        />
      )}
    </span>
  );
}

export function Coordinates({ photo }: { readonly photo: DraftPhoto }) {
  const { photoRemarks } = usePhotoTexts();
  return (
    <p className="flex flex-wrap gap-x-3">
      <span>
        {photoRemarks.latitude}: <span data-coordinate="latitude">{formatCoordinate(photo.latitude)}</span>
      </span>
      <span>
        {photoRemarks.longitude}: <span data-coordinate="longitude">{formatCoordinate(photo.longitude)}</span>
      </span>
    </p>
  );
}

/**
 * What to do at the spot about a position that is poor or outside India. It is no warning of the checklist
 * (`contract/src/review/warnings.ts`): an officer hears of a position only when it is far or very vague.
 */
export function usePositionRemarks(photo: DraftPhoto, isImproving = false): string[] {
  const { photoRemarks: texts } = usePhotoTexts();
  const format = useFormat();
  const { accuracyM } = photo;
  const poorText = isImproving ? texts.poorImproving : texts.poor;
  return [
    ...(isPoor(accuracyM) ? [poorText(format.number(Math.round(accuracyM)))] : []),
    ...(isAboutIndia(photo) ? [] : [texts.abroad]),
  ];
}

export function Remarks({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div role="status" className="space-y-1 empty:hidden">
      {texts.map((text) => (
        <p key={text} className="rounded-card border-l-4 border-warn bg-warn-soft px-3 py-2 font-normal">
          {text}
        </p>
      ))}
    </div>
  );
}
