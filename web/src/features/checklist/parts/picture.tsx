/** A picture of a photo: of the file on this device, else of the server's signed path, which expires after 15 minutes. */
import { useEffect, useRef, useState } from 'react';

export interface PictureSources {
  readonly blob: Blob | null;
  readonly filePath: string | null;
}

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
}

/** Fills a frame of a fixed shape, so that nothing moves when the picture appears. */
export function Picture({ of, alt, onMissing }: PictureProps) {
  const url = usePictureUrl(of);
  const wasMissing = useRef(false);
  const onError = (): void => {
    if (of.filePath === null || of.blob !== null || wasMissing.current) return;
    wasMissing.current = true;
    onMissing();
  };
  return (
    <span className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-card border border-line bg-ground">
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
