/** The buttons of the viewer of photos, each with its key. */
import type { ReactNode } from 'react';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { useFormat } from '../../texts/format.ts';
import type { PictureView } from './picture-view.ts';

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
export function ViewerControls({ view, onPrevious, onNext }: ViewerControlsProps) {
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
