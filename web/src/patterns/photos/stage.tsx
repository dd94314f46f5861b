/** The picture in the viewer: the one of the page at once, and its full pixels as soon as they would be seen. */
import { useEffect, useState, type RefObject } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { useFormat } from '../../texts/format.ts';
import type { Size } from '../../ui/stage.ts';
import type { PictureView, StageHandlers } from './picture-view.ts';

const layerClasses = 'pointer-events-none absolute top-1/2 left-1/2 max-w-none select-none';

interface StageProps {
  readonly photo: ReceivedPhoto;
  readonly name: string;
  /** Of the upload. */
  readonly picture: Size;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly handlers: StageHandlers;
  readonly view: PictureView;
  /** Reports the size of the picture of the page once it has loaded. */
  readonly onShown: (size: Size) => void;
  readonly onMissing: () => void;
  /** The size of the picture of the page; null until it has loaded. */
  readonly shown: Size | null;
}

/** Whether more pixels are needed than the picture of the page has; from then on always. */
function useNeedsFull({ photo, picture, shown, view }: StageProps): boolean {
  const [isNeeded, setNeeded] = useState(false);
  const hasMore = photo.full_path !== null && shown !== null && shown.width < picture.width;
  const isSeen = hasMore && view.share * picture.width > shown.width;
  useEffect(() => {
    if (isSeen) setNeeded(true);
  }, [isSeen]);
  return isNeeded;
}

/** The full picture under one signed path: its size once it has loaded, or that it has not. */
interface FullPicture {
  readonly path: string;
  readonly size: Size | 'failed';
}

interface PixelsNoteProps extends Pick<StageProps, 'picture' | 'shown'> {
  /** Null while it loads. */
  readonly full: FullPicture | null;
}

function PixelsNote({ full, picture, shown }: PixelsNoteProps) {
  const { viewer: texts } = useAdminTexts();
  const format = useFormat();
  const sizeText = ({ width, height }: Size): string =>
    texts.pixels(format.number(width), format.number(height));
  if (shown === null) return '';
  if (full === null) return texts.loadingFull;
  if (full.size === 'failed') return texts.fullFailed(sizeText(shown), sizeText(picture));
  return full.size.width < picture.width
    ? texts.fullReduced(sizeText(full.size), sizeText(picture))
    : texts.fullShown(sizeText(picture));
}

export function Stage(props: StageProps) {
  const { photo, name, picture, stage, handlers, view, onShown, onMissing, shown } = props;
  const [loaded, setLoaded] = useState<FullPicture | null>(null);
  const fullPath = useNeedsFull(props) ? photo.full_path : null;
  // A path that was renewed is tried again.
  const full = loaded?.path === fullPath ? loaded : null;
  const style = { width: picture.width, height: picture.height, transform: view.transform };
  return (
    <div
      ref={stage}
      {...handlers}
      className={`relative min-h-0 grow touch-none overflow-hidden bg-black select-none ${view.isFit ? '' : 'cursor-grab active:cursor-grabbing'}`}
    >
      <img
        src={photo.file_path}
        alt={name}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onShown({ width: naturalWidth, height: naturalHeight })
        }
        onError={onMissing}
        style={style}
        className={layerClasses}
      />
      {fullPath === null || full?.size === 'failed' ? null : (
        <img
          src={fullPath}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setLoaded({ path: fullPath, size: { width: naturalWidth, height: naturalHeight } })
          }
          onError={() => {
            setLoaded({ path: fullPath, size: 'failed' });
            onMissing();
          }}
          style={style}
          className={`${layerClasses} ${full === null ? 'opacity-0' : ''}`}
        />
      )}
      <p
        role="status"
        className="pointer-events-none absolute bottom-2 left-2 rounded-card bg-paper px-2 py-1 text-sm empty:hidden"
      >
        {fullPath === null ? null : <PixelsNote full={full} picture={picture} shown={shown} />}
      </p>
    </div>
  );
}
