/** Calls to the server with the session's token, by fetch, or by XMLHttpRequest where the progress of an upload is shown. */
import {
  call,
  callWithForm,
  hasStatus,
  isRefusal,
  type Failure,
  type FormInput,
  type JsonInput,
  type Result,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '#contract/call.ts';
import type { FormEndpoint, JsonEndpoint } from '#contract/endpoint.ts';
import { recordActivity, currentSession, forgetStoredSession } from '../session/session-store.ts';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { isOver } from '#contract/indian-clock.ts';

/** Parses a JSON body; returns undefined when it is empty or not JSON. */
export function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * After so long without a sign of life a call of a head is given up, and can be sent again: that a connection is dead, the device itself
 * notices after many minutes, or never. Calls of administrators may take longer, such as the import of a large list.
 */
const [longestResponseMs, longestSilenceMs] = [60_000, 90_000] as const;

/** @param signal ends the call */
async function send(
  { method, url, headers, body }: WireRequest,
  signal?: AbortSignal,
): Promise<WireResponse> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(signal !== undefined && { signal }),
  });
  noteServerTime(response.headers.get('date'));
  return {
    status: response.status,
    body: parseBody(await response.text()),
    header: (name) => response.headers.get(name),
  };
}

const unlimitedTransport: Transport = async (request) => whilePending(send(request));

export const fetchTransport: Transport = async (request) =>
  whilePending(send(request, AbortSignal.timeout(longestResponseMs)));

/**
 * A transport that reports how much of the body was sent, as a fraction from 0 to 1.
 * @param isUnlimited waits for the response however long it takes
 */
export function uploadTransport(onProgress: (fraction: number) => void, isUnlimited = false): Transport {
  const upload: Transport = ({ method, url, headers, body }) =>
    new Promise<WireResponse>((resolve, reject) => {
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const awaitLife = (): void => {
        clearTimeout(timer);
        if (!isUnlimited) timer = setTimeout(() => request.abort(), longestSilenceMs);
      };
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', (event) => {
        awaitLife();
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
      });
      request.addEventListener('loadend', () => clearTimeout(timer));
      request.addEventListener('load', () =>
        resolve({ status: request.status, body: parseBody(request.responseText) }),
      );
      for (const event of ['error', 'abort', 'timeout'] as const) {
        request.addEventListener(event, () => reject(new Error(`no response: ${event}`)));
      }
      request.send(body ?? null);
      awaitLife();
    });
  return async (request) => whilePending(upload(request));
}

let askToConfirm: (() => Promise<boolean>) | undefined;

/**
 * `ask` is called when a call needs a confirmed session, and resolves to whether the user confirmed it. Then the call is sent
 * again; otherwise its refusal is returned.
 */
export function onConfirmationRequired(ask: () => Promise<boolean>): () => void {
  askToConfirm = ask;
  return () => {
    askToConfirm = undefined;
  };
}

type AskToLogIn = (endedToken: string, failure: Failure) => boolean | Promise<boolean>;
let askToLogIn: AskToLogIn | undefined;

/**
 * `ask` is called when the session of this token has ended on the server, and says whether the same user has a session again. Then
 * the call is sent again; otherwise its refusal is returned.
 */
export function onSessionEnded(ask: AskToLogIn): () => void {
  askToLogIn = ask;
  return () => {
    askToLogIn = undefined;
  };
}

/** Sends with the token of the current session, and again when the user has confirmed it or logged in again. */
export async function sendInSession<Value>(
  exchange: (token: string | undefined) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const session = currentSession();
  const token = session?.token;
  const sentAt = Date.now();
  const result = await exchange(token);
  const hasEnded = !result.ok && hasStatus(result.failure, 401);
  if (session !== null && !hasEnded && (result.ok || result.failure.kind !== 'offline'))
    recordActivity(sentAt);
  if (result.ok) return result;
  if (isRefusal(result.failure, 'session.confirmation-required') && (await askToConfirm?.()) === true)
    return sendInSession(exchange);
  if (!hasEnded || token === undefined) return result;
  const current = currentSession();
  if (current?.token === token && !current.isAdmin) forgetStoredSession();
  return (await askToLogIn?.(token, result.failure)) === true ? sendInSession(exchange) : result;
}

export async function callApi<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  input: JsonInput<Params, Query, Body>,
  ifMatch?: string,
): Promise<Result<Response>> {
  const transport = endpoint.access === 'admin' ? unlimitedTransport : fetchTransport;
  const exchange = (token: string | undefined) => call({ transport, token, ifMatch }, endpoint, input);
  return endpoint.access === 'public' ? exchange(undefined) : sendInSession(exchange);
}

export async function uploadForm<Params, Value, Decoded, Response>(
  endpoint: FormEndpoint<Params, Value, Decoded, Response>,
  input: FormInput<Params, Value>,
  onProgress: (fraction: number) => void,
): Promise<Result<Response>> {
  const transport = uploadTransport(onProgress);
  return sendInSession((token) => callWithForm({ transport, token }, endpoint, input));
}

/** Like `callApi`, for large bodies of administrators: reports the progress of the upload as a fraction from 0 to 1. */
export async function uploadJson<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  input: JsonInput<Params, Query, Body>,
  onProgress: (fraction: number) => void,
): Promise<Result<Response>> {
  const transport = uploadTransport(onProgress, true);
  return sendInSession((token) => call({ transport, token }, endpoint, input));
}

// Says on the document, in `data-pending`, while this page waits for something that it goes on with by itself: the response to a call,
// a draft that is being saved or sent, the next screen. Not `aria-busy`, which would silence what is announced meanwhile. The
// journeys read it, so that they never guess how long a screen takes.

let pendingCount = 0;

function addPending(change: number): void {
  pendingCount += change;
  // Tests of calls have no document.
  if (typeof document !== 'undefined')
    document.documentElement.toggleAttribute('data-pending', pendingCount > 0);
}

export async function whilePending<Value>(work: Promise<Value>): Promise<Value> {
  addPending(1);
  return work.finally(() => addPending(-1));
}

export function usePending(isPending: boolean): void {
  useLayoutEffect(() => {
    if (!isPending) return undefined;
    addPending(1);
    return () => addPending(-1);
  }, [isPending]);
}

// The clock of the server, by the difference that a response has shown: the clock of a cheap phone may be days off.

let aheadMs: number | null = null;

/** Returns by how much this device is behind the server; 0 until it is known. */
export const deviceBehindMs = (): number => aheadMs ?? 0;

/** @param date the header `Date` of a response */
function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

/** Returns the milliseconds since 1970, or null before the first response. */
export const serverNow = (): number | null => (aheadMs === null ? null : Date.now() + aheadMs);

/** As `serverNow`, and by the clock of this device before the first response. Also of an earlier moment by that clock. */
export const currentTime = (deviceMs = Date.now()): Date => new Date(deviceMs + deviceBehindMs());

const lookEveryMs = 5000;

function subscribeToClock(listener: () => void): () => void {
  const timer = setInterval(listener, lookEveryMs);
  return () => clearInterval(timer);
}

/** Whether a day is over in India, which changes while the page is open: false until the clock is known. @param day YYYY-MM-DD, or '' for none */
export const useIsOver = (day: string): boolean =>
  useSyncExternalStore(subscribeToClock, () => isOver(day, serverNow()));
