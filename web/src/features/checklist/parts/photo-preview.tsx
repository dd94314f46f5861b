/** A photo with its coordinates, from this device or from the server. */
import { useEffect, useRef, useState } from 'react';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklistSession } from '../checklist-context.tsx';
import type { DraftPhoto } from '../draft/draft.ts';

/** Returns the URL of a photo: of the file on this device, else the server's signed path. */
function usePictureUrl({ blob, filePath }: DraftPhoto): string | undefined {
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

export function PhotoPreview({ photo, label }: { readonly photo: DraftPhoto; readonly label: string }) {
  const { photos } = usePhotoTexts();
  const format = useFormat();
  const session = useChecklistSession();
  const url = usePictureUrl(photo);
  const renewed = useRef<string | null>(null);
  const { run: refreshPaths } = useAction(() => session.refreshPhotoPaths());
  const renew = (): void => {
    if (photo.filePath === null || photo.blob !== null || renewed.current !== null) return;
    renewed.current = photo.filePath;
    refreshPaths();
  };
  const source =
    photo.placeSource === 'camera'
      ? photos.fromCamera
      : photo.accuracyM === null
        ? photos.fromDeviceUnknown
        : photos.fromDevice(format.number(Math.round(photo.accuracyM)));
  return (
    <figure className="grid gap-4 sm:grid-cols-[16rem_1fr]">
      <div className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-card border border-line bg-ground">
        {url === undefined ? null : (
          <img src={url} alt={photos.preview(label)} onError={renew} className="size-full object-contain" />
        )}
      </div>
      <figcaption className="space-y-1 text-sm">
        <p className="font-semibold [overflow-wrap:anywhere]">{photo.fileName}</p>
        <p>
          {photos.latitude}: <span data-coordinate="latitude">{formatCoordinate(photo.latitude)}</span>
        </p>
        <p>
          {photos.longitude}: <span data-coordinate="longitude">{formatCoordinate(photo.longitude)}</span>
        </p>
        <p className="text-muted">{source}</p>
        <p className="text-muted">{photo.onServer ? photos.onServer : photos.notSent}</p>
      </figcaption>
    </figure>
  );
}
