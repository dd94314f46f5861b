/** The photos of a centre in the whole window, one at a time, with what is known about the file next to the picture. */
import { useState } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { useTexts } from '../../texts/language.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Size } from '../../ui/stage.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Evidence, type ExaminedCentre } from './photo-facts.tsx';
import { usePictureView } from './picture-view.ts';
import { Stage } from './stage.tsx';
import { ViewerControls } from './viewer-controls.tsx';

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
    </Dialog>
  );
}
