/** Calls to the server with the session's token. Notifies listeners when the server no longer accepts it. */
import { currentSession } from '../session/session-store.ts';
import {
  call,
  callWithForm,
  type Failure,
  type FormInput,
  type JsonInput,
  type Result,
} from '#contract/call.ts';
import type { FormEndpoint, JsonEndpoint } from '#contract/endpoint.ts';
import { fetchTransport, uploadTransport } from './transport.ts';

type Listener = (failure: Failure) => void;
const endedListeners = new Set<Listener>();

/** The listener is called when a call with the current token returns 401: the session has ended on the server. */
export function onSessionEnded(listener: Listener): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

/** Notifies the listeners when a call with the current token returned 401. */
export function notifySessionEnded(failure: Failure, token: string | undefined): void {
  if (failure.kind !== 'refused' || failure.status !== 401 || token === undefined) return;
  if (currentSession()?.token === token) for (const listener of endedListeners) listener(failure);
}

function checkSession<Value>(result: Result<Value>, token: string | undefined): Result<Value> {
  if (!result.ok) notifySessionEnded(result.failure, token);
  return result;
}

export async function callApi<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  input: JsonInput<Params, Query, Body>,
  ifMatch?: string,
): Promise<Result<Response>> {
  const token = endpoint.access === 'public' ? undefined : currentSession()?.token;
  return checkSession(await call({ transport: fetchTransport, token, ifMatch }, endpoint, input), token);
}

export async function uploadForm<Params, Value, Decoded, Response>(
  endpoint: FormEndpoint<Params, Value, Decoded, Response>,
  input: FormInput<Params, Value>,
  onProgress: (fraction: number) => void,
): Promise<Result<Response>> {
  const token = currentSession()?.token;
  return checkSession(
    await callWithForm({ transport: uploadTransport(onProgress), token }, endpoint, input),
    token,
  );
}

/** Like `callApi`, for large bodies: reports the progress of the upload as a fraction from 0 to 1. */
export async function uploadJson<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  input: JsonInput<Params, Query, Body>,
  onProgress: (fraction: number) => void,
): Promise<Result<Response>> {
  const token = currentSession()?.token;
  return checkSession(await call({ transport: uploadTransport(onProgress), token }, endpoint, input), token);
}
