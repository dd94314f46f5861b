/** A button that lets the user choose a file. */
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  /** Of the file input, for screen readers. */
  readonly label: string;
  /** The types of files, as in the attribute `accept`. */
  readonly accept: string;
  readonly busy?: boolean;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

export function FileButton({ label, accept, busy = false, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Cleared, so that the same file can be chosen again after a correction.
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <Button variant="quiet" busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
