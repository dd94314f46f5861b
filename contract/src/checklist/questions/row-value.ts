/**
 * Defines the typed value of one row of the preview and of the centre detail. `derive/rows.ts` formats it as text.
 */
import type { FormStatus, PhotoSlot } from '../../exam.ts';
import type { RoomsOfSize } from './capacity.ts';

/** Null, '' and empty lists are missing values. */
export type RowValue =
  | { readonly kind: 'status'; readonly value: FormStatus }
  | { readonly kind: 'text'; readonly text: string | null }
  | { readonly kind: 'number'; readonly value: number | null }
  | { readonly kind: 'yes-no'; readonly value: boolean | null; readonly details?: string | null }
  | { readonly kind: 'choices'; readonly options: readonly string[] }
  | { readonly kind: 'rooms'; readonly rooms: readonly RoomsOfSize[] }
  | { readonly kind: 'counts'; readonly values: readonly (number | null)[] }
  | { readonly kind: 'exam'; readonly name: string | null; readonly candidates: number | null }
  | { readonly kind: 'photo'; readonly slot: PhotoSlot };
