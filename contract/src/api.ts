/** Every call of the API: one that a file of `declared.ts` declares is one of them. */
import * as declared from './declared.ts';
import type { Access } from './endpoint.ts';

/** The files have schemas and limits as well. */
type CallNames<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends { readonly kind: string; readonly access: Access }
    ? Name
    : never;
}[keyof Declared];

const isCall = (value: unknown): boolean => typeof value === 'object' && value !== null && 'access' in value;

export const api = Object.fromEntries(Object.entries(declared).filter(([, value]) => isCall(value))) as Pick<
  typeof declared,
  CallNames<typeof declared>
>;
