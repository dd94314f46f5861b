/**
 * A correction leads from a row of the preview to its field and back to the row. It is the state of the address in the browser's
 * history, which a reload keeps, because the paths are fixed (specification section 2).
 */
import { useLocation } from 'react-router';

export interface Correction {
  /** The id of a field, or the label of a row of the preview. */
  readonly field: string;
}

/** Returns null when the screen was opened in another way. */
export function useCorrection(): Correction | null {
  const { state } = useLocation() as { state: Correction | { readonly field?: never } | null };
  return state?.field === undefined ? null : state;
}
