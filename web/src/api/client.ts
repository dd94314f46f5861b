/** Calls to the server with the session's token. Notifies listeners when the server no longer accepts it. */
import { currentSession } from '../session/session-store.ts';
import {
  call,
  callWithForm,
  hasStatus,
  isRefusal,
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
  if (token === undefined || !hasStatus(failure, 401)) return;
  if (currentSession()?.token === token) for (const listener of endedListeners) listener(failure);
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

async function send<Value>(
  token: string | undefined,
  exchange: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const result = await exchange();
  if (result.ok) return result;
  if (isRefusal(result.failure, 'session.confirmation-required') && (await askToConfirm?.()) === true)
    return send(token, exchange);
  notifySessionEnded(result.failure, token);
  return result;
}

export async function callApi<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  input: JsonInput<Params, Query, Body>,
  ifMatch?: string,
): Promise<Result<Response>> {
  const token = endpoint.access === 'public' ? undefined : currentSession()?.token;
  return send(token, () => call({ transport: fetchTransport, token, ifMatch }, endpoint, input));
}

export async function uploadForm<Params, Value, Decoded, Response>(
  endpoint: FormEndpoint<Params, Value, Decoded, Response>,
  input: FormInput<Params, Value>,
  onProgress: (fraction: number) => void,
): Promise<Result<Response>> {
  const token = currentSession()?.token;
  const transport = uploadTransport(onProgress);
  return send(token, () => callWithForm({ transport, token }, endpoint, input));
}

/** Like `callApi`, for large bodies: reports the progress of the upload as a fraction from 0 to 1. */
export async function uploadJson<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  input: JsonInput<Params, Query, Body>,
  onProgress: (fraction: number) => void,
): Promise<Result<Response>> {
  const token = currentSession()?.token;
  return send(token, () => call({ transport: uploadTransport(onProgress), token }, endpoint, input));
}
