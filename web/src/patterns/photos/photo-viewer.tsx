/** The photos of a centre in the whole window, one at a time, with what is known about the file next to the picture. */
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useFormat } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.tsx';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { usePanZoom, type PanZoom, type PanZoomHandlers, type Size } from '../../ui/pan-zoom.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Evidence, type ExaminedCentre } from './photo-facts.tsx';

const layerClasses = 'pointer-events-none absolute top-1/2 left-1/2 max-w-none select-none';

/** The full picture under one signed path: its size once it has loaded, or that it has not. */
interface FullPicture {
  readonly path: string;
  readonly size: Size | 'failed';
}

interface StageProps {
  readonly photo: ReceivedPhoto;
  readonly name: string;
  /** The size of the upload. */
  readonly picture: Size;
  /** Of 100 %, where one pixel of the picture is one of the screen. */
  readonly share: number;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly handlers: PanZoomHandlers;
  readonly zoom: PanZoom;
  /** The size of the picture of the page; null until it has loaded. */
  readonly shown: Size | null;
  readonly onShown: (size: Size) => void;
  readonly onMissing: () => void;
}

/** Whether more pixels are needed than the picture of the page has; from then on always. */
function useNeedsFull({ photo, picture, shown, share }: StageProps): boolean {
  const [isNeeded, setNeeded] = useState(false);
  const hasMore = photo.full_path !== null && shown !== null && shown.width < picture.width;
  const isSeen = hasMore && share * picture.width > shown.width;
  useEffect(() => {
    if (isSeen) setNeeded(true);
  }, [isSeen]);
  return isNeeded;
}

/** Which pixels are shown. `full` is null while it loads. */
function PixelsNote(props: Pick<StageProps, 'picture' | 'shown'> & { readonly full: FullPicture | null }) {
  const { full, picture, shown } = props;
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

/** The picture of the page at once, and its full pixels as soon as they would be seen. */
function Stage(props: StageProps) {
  const { photo, name, picture, stage, handlers, zoom, onShown, onMissing, shown } = props;
  const [loaded, setLoaded] = useState<FullPicture | null>(null);
  const fullPath = useNeedsFull(props) ? photo.full_path : null;
  // A path that was renewed is tried again.
  const full = loaded?.path === fullPath ? loaded : null;
  const style = { ...picture, transform: `translate(-50%, -50%) ${zoom.transform}` };
  return (
    <div
      ref={stage}
      {...handlers}
      onDoubleClick={(event) => zoom.toggle(1 / window.devicePixelRatio, event)}
      className={`relative min-h-0 grow touch-none overflow-hidden bg-black select-none ${zoom.isFit ? '' : 'cursor-grab active:cursor-grabbing'}`}
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

/** A button with its key, which its title names; without `onClick` there is nothing to do. */
function Control(props: {
  readonly label: string;
  readonly keys: string;
  readonly onClick: (() => void) | undefined;
  readonly isPressed?: boolean;
  readonly children: ReactNode;
}) {
  const { label, keys, onClick, isPressed, children } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      title={`${label} (${keys})`}
      disabled={onClick === undefined}
      onClick={onClick}
      className="min-h-11 min-w-11 rounded-card border border-edge bg-paper px-2 font-semibold hover:bg-action-soft disabled:cursor-not-allowed disabled:border-line disabled:text-muted aria-pressed:bg-action-soft"
    >
      {children}
    </button>
  );
}

interface ControlsProps {
  readonly zoom: PanZoom;
  readonly share: number;
  readonly onFullSize: () => void;
  /** Undefined at the first and the last photo. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

function Controls({ zoom, share, onFullSize, onPrevious, onNext }: ControlsProps) {
  const { viewer: texts } = useAdminTexts();
  const format = useFormat();
  const sign = (text: string) => <span aria-hidden>{text}</span>;
  return (
    <div
      role="group"
      aria-label={texts.controls}
      className="flex flex-wrap items-center justify-center gap-1 border-t border-line p-1 sm:gap-2 sm:p-2"
    >
      <Control label={texts.previous} keys="←" onClick={onPrevious}>
        {sign('←')}
      </Control>
      <Control label={texts.zoomOut} keys="-" onClick={zoom.zoomOut}>
        {sign('−')}
      </Control>
      <output aria-label={texts.zoom} className="w-14 text-center max-sm:sr-only">
        {format.percent(share)}
      </output>
      <Control label={texts.zoomIn} keys="+" onClick={zoom.zoomIn}>
        {sign('+')}
      </Control>
      <Control label={texts.fit} keys="0" isPressed={zoom.isFit} onClick={zoom.fit}>
        <span className="max-sm:hidden">{texts.fit}</span>
        <svg
          viewBox="0 0 16 16"
          aria-hidden
          className="mx-auto size-4 fill-none stroke-current stroke-2 sm:hidden"
        >
          <path d="M1 5V1h4M11 1h4v4M15 11v4h-4M5 15H1v-4" />
        </svg>
      </Control>
      <Control label={texts.fullSize} keys="1" onClick={onFullSize}>
        {format.percent(1)}
      </Control>
      <Control label={texts.rotate} keys="R" onClick={zoom.rotate}>
        {sign('↻')}
      </Control>
      <Control label={texts.next} keys="→" onClick={onNext}>
        {sign('→')}
      </Control>
    </div>
  );
}

function Examiner(
  props: Pick<StageProps, 'photo' | 'name' | 'onMissing'> & Pick<ControlsProps, 'onPrevious' | 'onNext'>,
) {
  const { photo, onPrevious, onNext } = props;
  const { viewer: texts } = useAdminTexts();
  const [shown, setShown] = useState<Size | null>(null);
  const { width, height } = photo;
  const picture = width === null || height === null ? (shown ?? { width: 4, height: 3 }) : { width, height };
  // One pixel of the picture is one of the screen, which may be smaller than a CSS pixel.
  const fullScale = 1 / window.devicePixelRatio;
  // A small picture is not enlarged to fit.
  const { stage, handlers, ...zoom } = usePanZoom({
    content: picture,
    fitsUpTo: fullScale,
    largest: 8 * fullScale,
  });
  const onFullSize = (): void => zoom.zoomTo(fullScale);
  const share = zoom.scale / fullScale;
  useShortcuts(
    { ...zoom.keys, 1: onFullSize, r: zoom.rotate, ArrowLeft: onPrevious, ArrowRight: onNext },
    'dialog',
  );
  return (
    <div className="flex min-h-0 grow flex-col">
      <Stage {...props} {...{ picture, share, stage, handlers, zoom, shown }} onShown={setShown} />
      <Controls zoom={zoom} share={share} onFullSize={onFullSize} onPrevious={onPrevious} onNext={onNext} />
      <p className="px-2 pb-2 text-center text-sm text-muted max-lg:hidden">{texts.keys}</p>
    </div>
  );
}

interface PhotoViewerProps {
  readonly photos: readonly ReceivedPhoto[];
  /** The index of the photo that is shown first. */
  readonly first: number;
  /** Says whether a photo was submitted or which correction it answers. */
  readonly originOf: (photo: ReceivedPhoto) => string | null;
  readonly centre: ExaminedCentre;
  /** Whether a photo is that of another centre, of whose file nothing is known here. */
  readonly isOfOther?: (photo: ReceivedPhoto) => boolean;
  /** Called when a photo cannot be loaded, because its signed path may have expired. */
  readonly onMissing: () => void;
  readonly onClose: () => void;
}

export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, first, originOf, centre, isOfOther, onMissing, onClose } = props;
  const { viewer: texts } = useAdminTexts();
  const { common, labels } = useTexts();
  const [index, setIndex] = useState(first);
  const photo = photos[index];
  if (photo === undefined) return null;
  const name = [labels[`photos.${photo.slot}`], originOf(photo)]
    .filter((part) => part !== null)
    .join(common.listSeparator);
  const show = (other: number) => (photos[other] === undefined ? undefined : () => setIndex(other));
  return (
    <Dialog fullWindow title={texts.title(name, String(index + 1), String(photos.length))} onClose={onClose}>
      <div className="flex min-h-0 grow flex-col lg:flex-row">
        <Examiner
          key={index}
          photo={photo}
          name={name}
          onMissing={onMissing}
          onPrevious={show(index - 1)}
          onNext={show(index + 1)}
        />
        {isOfOther?.(photo) === true ? null : <Evidence photo={photo} centre={centre} />}
      </div>
    </Dialog>
  );
}
