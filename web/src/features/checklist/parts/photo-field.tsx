/** One photo of step 4: taken with the rear camera, read, given its place where allowed, shown with its coordinates. */
import { useRef, useState } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { describe, FieldError } from '../../../ui/field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { preparePhoto, type PhotoRefusal as PreparationRefusal } from '../photos/prepare-photo.ts';
import { CameraDialog } from './camera-dialog.tsx';
import { DeviceHelp } from './device-help.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import type { LocationFix } from './use-location-fix.ts';

/** Why a picture was not taken over; `not-loaded`: the part of this page that reads photos could not be loaded. */
type PhotoRefusal = PreparationRefusal | 'not-loaded';

function RefusalHelp({ refusal }: { readonly refusal: PhotoRefusal }) {
  const { photos } = useTexts();
  if (refusal !== 'no-place')
    return <p className="text-sm">{refusal === 'not-a-jpeg' ? photos.notJpeg : photos.unreadableHelp}</p>;
  return (
    <div className="space-y-1">
      <p className="text-sm">{photos.help.gallery}</p>
      <DeviceHelp />
    </div>
  );
}

/** What the server said about this photo when it was sent, if it refused it. */
function useServerRefusal(slot: PhotoSlot): string | undefined {
  const texts = useTexts();
  const { send } = useChecklist();
  if (send.kind !== 'refused' || send.failure.kind !== 'refused') return undefined;
  const mine = send.failure.problems?.some((problem) => problem.field === `photos.${slot}`);
  if (mine !== true) return undefined;
  return send.failure.code === 'photo.unreadable'
    ? texts.photos.unreadable
    : failureText(texts, send.failure, texts.preview.failed);
}

interface PhotoFieldProps {
  readonly slot: PhotoSlot;
  readonly label: string;
  readonly error: string | undefined;
  readonly location: LocationFix;
}

type Work = 'reading' | 'locating' | null;

function useTakePhoto(slot: PhotoSlot, location: LocationFix) {
  const session = useChecklistSession();
  const { draft } = useChecklist();
  const [work, setWork] = useState<Work>(null);
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  /** Grows with every picture and removal: what is still being read when the next one comes is dropped. */
  const turn = useRef(0);
  const take = async (
    file: File,
    origin: 'input' | 'in-page-camera',
    openedAt: number | null,
  ): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    setWork('reading');
    setRefusal(null);
    const findFix = async () => {
      setWork('locating');
      return location.find();
    };
    const given = { file, origin, openedAt, findFix, now: Date.now() };
    const prepared = await preparePhoto(given).catch(() => ({ ok: false, reason: 'not-loaded' }) as const);
    if (own !== turn.current) return;
    setWork(null);
    if (prepared.ok) {
      session.setPhoto(draft, slot, { ...prepared.photo, filePath: null, onServer: false, sha256: null });
      await session.saveLocally();
    } else {
      setRefusal(prepared.reason);
    }
  };
  const clear = (): void => {
    turn.current += 1;
    setWork(null);
    setRefusal(null);
    session.setPhoto(draft, slot, null);
  };
  return { take, clear, work, refusal };
}

interface PhotoInputProps {
  readonly id: string;
  readonly taken: boolean;
  readonly error: string | undefined;
  readonly onPicture: (file: File, openedAt: number | null) => void;
}

/**
 * The file input that opens the rear camera; it remembers when it was opened, to tell a new picture from an old one.
 * The browser's own button speaks another language than the page: a second label stands in for it.
 */
function PhotoInput({ id, taken, error, onPicture }: PhotoInputProps) {
  const { photos } = useTexts();
  const openedAt = useRef<number | null>(null);
  return (
    <div className="relative">
      <input
        id={id}
        type="file"
        accept="image/jpeg"
        capture="environment"
        aria-required
        {...describe({ id, error })}
        onClick={() => {
          openedAt.current = Date.now();
        }}
        onChange={(event) => {
          const file = event.target.files?.[0];
          const opened = openedAt.current;
          openedAt.current = null;
          // The same file may be chosen again after it was removed.
          event.target.value = '';
          if (file !== undefined) onPicture(file, opened);
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`inline-flex min-h-11 items-center rounded-card border px-5 font-semibold outline-offset-2 outline-(--ring) peer-focus-visible:outline-3 ${taken ? 'border-edge bg-paper hover:bg-action-soft' : 'border-action bg-action text-on-action hover:bg-action-strong'}`}
      >
        {taken ? photos.retake : photos.take}
      </label>
    </div>
  );
}

/** The sentence for the refusal of this picture, by this page or by the server. */
function useRefusalText(slot: PhotoSlot, refusal: PhotoRefusal | null): string | undefined {
  const { refusals, failures, photos } = useTexts();
  const serverRefusal = useServerRefusal(slot);
  const refusalTexts: Record<PhotoRefusal, string> = {
    'no-place': refusals['photo.no-place'],
    'not-loaded': failures.offline,
    'not-a-jpeg': photos.unreadable,
    unreadable: photos.unreadable,
  };
  return refusal === null ? serverRefusal : refusalTexts[refusal];
}

interface InPageCameraProps {
  readonly label: string;
  readonly onPicture: (file: File) => void;
}

function InPageCamera({ label, onPicture }: InPageCameraProps) {
  const { photos } = useTexts();
  const [open, setOpen] = useState(false);
  if (!('mediaDevices' in navigator)) return null;
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {photos.openInPageCamera} <span className="sr-only">{label}</span>
      </Button>
      {open ? (
        <CameraDialog
          title={label}
          onPicture={(file) => {
            setOpen(false);
            onPicture(file);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

export function PhotoField({ slot, label, error, location }: PhotoFieldProps) {
  const { common, photos } = useTexts();
  const photo = useChecklist().draft.photos[slot];
  const { take, clear, work, refusal } = useTakePhoto(slot, location);
  const shownError = useRefusalText(slot, refusal) ?? error;
  const id = `photos.${slot}`;
  return (
    <div className="space-y-3">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <PhotoInput
          id={id}
          taken={photo !== null}
          error={shownError}
          onPicture={(file, openedAt) => void take(file, 'input', openedAt).catch(reportError)}
        />
        {photo === null ? null : (
          <Button variant="quiet" onClick={clear}>
            {common.remove} <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
      <InPageCamera
        label={label}
        onPicture={(file) => void take(file, 'in-page-camera', null).catch(reportError)}
      />
      <p role="status" className={work === null ? 'sr-only' : 'text-sm'}>
        {work === null ? '' : work === 'reading' ? photos.checking : photos.locating}
      </p>
      {shownError === undefined ? null : (
        <div role="alert" className="space-y-1 border-l-4 border-bad pl-3">
          <FieldError id={id} error={shownError} />
          {refusal === null ? null : <RefusalHelp refusal={refusal} />}
        </div>
      )}
      {photo === null ? null : <PhotoPreview photo={photo} label={label} />}
    </div>
  );
}
