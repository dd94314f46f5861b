/** Taking a photo: with the camera app of the phone, or with the camera in the page. */
import { useRef, useState } from 'react';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { describe } from '../../../ui/field.tsx';
import { CameraDialog } from './camera-dialog.tsx';

interface PhotoInputProps {
  readonly id: string;
  readonly isTaken: boolean;
  readonly isNext: boolean;
  readonly hint: string;
  readonly error: string | undefined;
  readonly onPicture: (file: File, openedAt: number | null) => void;
}

/**
 * The file input that opens the rear camera. Reports when it was opened, which distinguishes a new picture from an old one.
 * A label replaces the browser's own button, which is not in the language of the page.
 */
export function PhotoInput({ id, isTaken, isNext, hint, error, onPicture }: PhotoInputProps) {
  const { photos } = usePhotoTexts();
  const openedAt = useRef<number | null>(null);
  return (
    <div className={`relative ${isTaken ? '' : 'w-full sm:w-auto'}`}>
      <input
        id={id}
        type="file"
        accept="image/jpeg"
        capture="environment"
        // The form checks by itself, and the portal has the taken one.
        required={!isTaken}
        {...describe({ id, hint, error })}
        aria-invalid={error !== undefined}
        onClick={() => {
          openedAt.current = Date.now();
        }}
        onChange={(event) => {
          const file = event.target.files?.[0];
          const opened = openedAt.current;
          openedAt.current = null;
          // Cleared, so that the same file can be chosen again after it was removed.
          event.target.value = '';
          if (file !== undefined) onPicture(file, opened);
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`inline-flex min-h-11 w-full items-center justify-center rounded-card border px-5 font-semibold outline-offset-2 outline-(--ring) peer-focus-visible:outline-3 ${isNext ? 'border-action bg-action text-on-action hover:bg-action-strong' : 'border-edge bg-paper hover:bg-action-soft'}`}
      >
        {isTaken ? photos.retake : photos.take}
      </label>
    </div>
  );
}

interface InPageCameraProps {
  readonly label: string;
  readonly onPicture: (file: File) => void;
}

/** The camera in the page, for phones whose camera app removes the position. */
export function InPageCamera({ label, onPicture }: InPageCameraProps) {
  const { photos } = usePhotoTexts();
  const [open, setOpen] = useState(false);
  if (!('mediaDevices' in navigator)) return null;
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        <span>
          {photos.openInPageCamera} <span className="font-normal">{label}</span>
        </span>
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
