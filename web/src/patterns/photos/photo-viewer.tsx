/** The photos of a centre in the whole window, one at a time, with what is known about the file next to the picture. */
import { useState, type ReactNode, type RefObject } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useFormat } from '../../texts/format.ts';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { usePanZoom, type PanZoom, type PanZoomHandlers, type Size } from '../../ui/pan-zoom.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Evidence, type ExaminedCentre } from './photo-facts.tsx';

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

const layerClasses = 'pointer-events-none absolute top-1/2 left-1/2 max-w-none select-none';
const naturalSize = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({
  width,
  height,
});

/** The picture of the page at once, and its full pixels as soon as they would be seen, and from then on always. */
function Stage(props: StageProps) {
  const { photo, name, picture, share, stage, handlers, zoom, shown, onShown, onMissing } = props;
  const { viewer: texts } = useAdminTexts();
  const { number } = useFormat();
  const [needsFull, setNeedsFull] = useState(false);
  const [loaded, setLoaded] = useState<{ path: string; size: Size | 'failed' } | null>(null);
  if (!needsFull && shown !== null && shown.width < Math.min(1, share) * picture.width) setNeedsFull(true);
  const path = needsFull ? photo.full_path : null;
  // Null while it loads. A path that was renewed is tried again.
  const full = loaded?.path === path ? loaded.size : null;
  const style = { ...picture, transform: `translate(-50%, -50%) ${zoom.transform}` };
  const sizeText = ({ width, height }: Size): string => texts.pixels(number(width), number(height));
  const note = (): string => {
    if (shown === null) return '';
    if (full === null) return texts.loadingFull;
    if (full === 'failed') return texts.fullFailed(sizeText(shown), sizeText(picture));
    return full.width < picture.width
      ? texts.fullReduced(sizeText(full), sizeText(picture))
      : texts.fullShown(sizeText(picture));
  };
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
        onLoad={({ currentTarget }) => onShown(naturalSize(currentTarget))}
        onError={onMissing}
        style={style}
        className={layerClasses}
      />
      {path === null || full === 'failed' ? null : (
        <img
          src={path}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => setLoaded({ path, size: naturalSize(currentTarget) })}
          onError={() => {
            setLoaded({ path, size: 'failed' });
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
        {path === null ? null : note()}
      </p>
    </div>
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
  const { percent } = useFormat();
  /** A button with its key, which its title names; without `onClick` there is nothing to do. */
  const control = (
    name: 'previous' | 'zoomOut' | 'zoomIn' | 'fit' | 'fullSize' | 'rotate' | 'next',
    key: string,
    onClick: (() => void) | undefined,
    content: ReactNode,
  ) => (
    <button
      type="button"
      aria-label={texts[name]}
      aria-pressed={name === 'fit' ? zoom.isFit : undefined}
      title={`${texts[name]} (${key})`}
      disabled={onClick === undefined}
      onClick={onClick}
      className="min-h-11 min-w-11 rounded-card border border-edge bg-paper px-2 font-semibold hover:bg-action-soft disabled:cursor-not-allowed disabled:border-line disabled:text-muted aria-pressed:bg-action-soft"
    >
      {typeof content === 'string' ? <span aria-hidden>{content}</span> : content}
    </button>
  );
  return (
    <div
      role="group"
      aria-label={texts.controls}
      className="flex flex-wrap items-center justify-center gap-1 border-t border-line p-1 sm:gap-2 sm:p-2"
    >
      {control('previous', '←', onPrevious, '←')}
      {control('zoomOut', '-', zoom.zoomOut, '−')}
      <output aria-label={texts.zoom} className="w-14 text-center max-sm:sr-only">
        {percent(share)}
      </output>
      {control('zoomIn', '+', zoom.zoomIn, '+')}
      {control(
        'fit',
        '0',
        zoom.fit,
        <>
          <span className="max-sm:hidden">{texts.fit}</span>
          <svg
            viewBox="0 0 16 16"
            aria-hidden
            className="mx-auto size-4 fill-none stroke-current stroke-2 sm:hidden"
          >
            <path d="M1 5V1h4M11 1h4v4M15 11v4h-4M5 15H1v-4" />
          </svg>
        </>,
      )}
      {control('fullSize', '1', onFullSize, percent(1))}
      {control('rotate', 'R', zoom.rotate, '↻')}
      {control('next', '→', onNext, '→')}
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

export function PhotoViewer(props: {
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
}) {
  const { photos, first, originOf, centre, isOfOther, onMissing, onClose } = props;
  const { viewer: texts, common, labels } = useAdminTexts();
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
