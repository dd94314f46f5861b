/**
 * What a list shows, in its address, so that a link or the back button restores it: search, filters, order and page. The query of a list
 * is declared once, by what reads it; a value that the address leaves out, or that no list has, is the initial one, and is left out when
 * the query is written.
 */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

/** A text of at most this many characters; '' does not restrict the list. */
export const queryText = (maxLength: number, initial = '') =>
  z.catch(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.slice(0, maxLength)),
    ),
    initial,
  );

/** From 1 on. */
export const queryPage = z.catch(
  z.pipe(
    z.string().check(z.regex(/^0*[1-9]\d{0,5}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
  1,
);

export interface ListUrl<State> {
  readonly initial: State;
  /** What a change sets unless it says otherwise: the first page. */
  readonly firstPage: Partial<State>;
  /** @param search the query of an address, with or without its `?` */
  readonly parse: (search: string) => State;
  /** Returns the query with its `?`; '' when all values are initial. */
  readonly format: (state: State) => string;
  /** Reads the address of the window, which may be newer than the rendered state. */
  readonly current: () => State;
}

/** @param schema has the state of the parameters, and for an empty query the initial one */
export function listUrl<State extends Readonly<Record<string, string | number>>>(
  schema: { readonly parse: (params: Readonly<Record<string, string>>) => State },
  firstPage: Partial<State>,
): ListUrl<State> {
  const initial = schema.parse({});
  const initialValues: Readonly<Record<string, string | number>> = initial;
  // Of a parameter that is named twice, the first counts.
  const parse = (search: string): State =>
    schema.parse(Object.fromEntries([...new URLSearchParams(search)].toReversed()));
  const format = (state: State): string => {
    const changed = Object.entries(state).filter(([name, value]) => value !== initialValues[name]);
    const text = new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  };
  return { initial, firstPage, parse, format, current: () => parse(window.location.search) };
}

/** `replace` adds no entry to the history; for changes while the user types. */
export type ChangeList<State> = (change: Partial<State>, options?: { readonly replace?: boolean }) => void;

/** Every change leads to the first page, unless it sets the page. */
export function useListUrl<State>(url: ListUrl<State>): readonly [State, ChangeList<State>] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change: ChangeList<State> = useCallback(
    (changed, { replace = false } = {}) => {
      // From the window's address, so that a search typed just before is kept.
      void navigate({ search: url.format({ ...url.current(), ...url.firstPage, ...changed }) }, { replace });
    },
    [navigate, url],
  );
  return [url.parse(search), change];
}

/**
 * The query of the URL: returns a copy of the parameters, and a function that replaces them in the same entry of the history. The
 * router's own hook would enlarge what heads of schools load first.
 */
export function useQueryParams(): readonly [URLSearchParams, (params: URLSearchParams) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const replace = (params: URLSearchParams): void =>
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  return [new URLSearchParams(search), replace];
}
