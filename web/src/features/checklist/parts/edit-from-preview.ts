/**
 * An edit from the preview leads from a row of the preview to its field and back to the row. It is the state of the address in the browser's
 * history, which a reload keeps, because the paths are fixed (specification section 2).
 */
import { useLocation } from 'react-router';

export interface EditFromPreview {
  /** The id of a field, or the label of a row of the preview. */
  readonly field: string;
}

/** Returns null when the screen was opened in another way. */
export function useEditFromPreview(): EditFromPreview | null {
  const { state } = useLocation() as { state: EditFromPreview | { readonly field?: never } | null };
  return state?.field === undefined ? null : state;
}

/** The inputs behind rows that are derived from several answers. */
const inputsOfRow: Readonly<Record<string, readonly string[]>> = {
  city: ['centre'],
  totalRooms: ['rooms24'],
  roomsBySize: ['rooms24'],
  otherCapacities: ['otherRooms.0.capacity', 'otherRooms'],
  totalCapacity: ['rooms24'],
  previousExam: ['examName'],
};

const focusable = 'input:checked, input, select, textarea, button, a';
const giveUpMs = 5000;

/** An answer with parts, such as `manpower`, is found by its first part. */
function findInput(id: string): HTMLElement | null {
  const group = [...document.querySelectorAll('#content [id]')].find((each) => each.id.startsWith(`${id}.`));
  const element = document.getElementById(id) ?? group;
  if (!(element instanceof HTMLElement)) return null;
  if (element.matches('input, select, textarea, button, a')) return element;
  return element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>(focusable);
}

function focusNow(ids: readonly string[]): boolean {
  const input = ids.map(findInput).find((found) => found !== null);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
  return input !== undefined;
}

/** Waits until the field is on the screen, unless the user does something first. Returns how to stop waiting. */
export function focusWhenShown(field: string): () => void {
  const ids = inputsOfRow[field] ?? [field];
  if (focusNow(ids)) return () => undefined;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  const observer = new MutationObserver(() => {
    if (focusNow(ids)) stop();
  });
  stopping.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, stop, { signal: stopping.signal });
  setTimeout(stop, giveUpMs);
  return stop;
}
