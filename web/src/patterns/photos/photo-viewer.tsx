/** The photos of a centre in the whole window, one at a time, with what is known about the file beside the picture. */
import { useState, type ReactNode } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useFormat } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Size } from '../../ui/stage.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Evidence, type ExaminedCentre } from './photo-facts.tsx';
import { usePictureView, type PictureView } from './picture-view.ts';
import { Stage } from './stage.tsx';

interface ControlProps {
  readonly label: string;
  readonly keys: string;
  readonly onClick: (() => void) | undefined;
  readonly isPressed?: boolean;
  readonly children: ReactNode;
}

function Control({ label, keys, onClick, isPressed, children }: ControlProps) {
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

interface ViewerControlsProps {
  readonly view: PictureView;
  /** Undefined at the first and the last photo. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** The buttons below the picture; each has a key, which its title names. */
function ViewerControls({ view, onPrevious, onNext }: ViewerControlsProps) {
  const { viewer: texts } = useAdminTexts();
  const format = useFormat();
  return (
    <div
      role="group"
      aria-label={texts.controls}
      className="flex flex-wrap items-center justify-center gap-1 border-t border-line p-1 sm:gap-2 sm:p-2"
    >
      <Control label={texts.previous} keys="←" onClick={onPrevious}>
        <span aria-hidden>←</span>
      </Control>
      <Control label={texts.zoomOut} keys="-" onClick={view.zoomOut}>
        <span aria-hidden>−</span>
      </Control>
      <output aria-label={texts.zoom} className="w-14 text-center max-sm:sr-only">
        {format.percent(view.share)}
      </output>
      <Control label={texts.zoomIn} keys="+" onClick={view.zoomIn}>
        <span aria-hidden>+</span>
      </Control>
      <Control label={texts.fit} keys="0" isPressed={view.isFit} onClick={view.fit}>
        <span className="max-sm:hidden">{texts.fit}</span>
        <svg
          viewBox="0 0 16 16"
          aria-hidden
          className="mx-auto size-4 fill-none stroke-current stroke-2 sm:hidden"
        >
          <path d="M1 5V1h4M11 1h4v4M15 11v4h-4M5 15H1v-4" />
        </svg>
      </Control>
      <Control label={texts.fullSize} keys="1" onClick={view.fullSize}>
        {format.percent(1)}
      </Control>
      <Control label={texts.rotate} keys="R" onClick={view.rotate}>
        <span aria-hidden>↻</span>
      </Control>
      <Control label={texts.next} keys="→" onClick={onNext}>
        <span aria-hidden>→</span>
      </Control>
    </div>
  );
}

interface ExaminerProps {
  readonly photo: ReceivedPhoto;
  readonly name: string;
  readonly onMissing: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

function Examiner({ photo, name, onMissing, onPrevious, onNext }: ExaminerProps) {
  const { viewer: texts } = useAdminTexts();
  const [shown, setShown] = useState<Size | null>(null);
  const { width, height } = photo;
  const picture = width === null || height === null ? (shown ?? { width: 4, height: 3 }) : { width, height };
  const { stage, handlers, view } = usePictureView(picture);
  useShortcuts(
    {
      '+': view.zoomIn,
      '=': view.zoomIn,
      '-': view.zoomOut,
      '0': view.fit,
      '1': view.fullSize,
      r: view.rotate,
      ArrowLeft: onPrevious,
      ArrowRight: onNext,
      'Shift+ArrowLeft': view.pan(1, 0),
      'Shift+ArrowRight': view.pan(-1, 0),
      'Shift+ArrowUp': view.pan(0, 1),
      'Shift+ArrowDown': view.pan(0, -1),
    },
    'dialog',
  );
  return (
    <div className="flex min-h-0 grow flex-col">
      <Stage
        photo={photo}
        name={name}
        picture={picture}
        stage={stage}
        handlers={handlers}
        view={view}
        shown={shown}
        onShown={setShown}
        onMissing={onMissing}
      />
      <ViewerControls view={view} onPrevious={onPrevious} onNext={onNext} />
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
      <div className="absolute top-1 right-1">
        <Button data-safe variant="quiet" onClick={onClose}>
          {common.close}
        </Button>
      </div>
    </Dialog>
  );
}
