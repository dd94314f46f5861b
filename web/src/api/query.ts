/** Calls for TanStack Query, which the administrators' screens use: they return the value or reject with `CallFailed`. */
import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { hasStatus, isRetryable, type Failure, type JsonInput } from '#contract/call.ts';
import type { JsonEndpoint } from '#contract/endpoint.ts';
import { callApi } from './client.ts';

export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Rejects with `CallFailed`. */
export async function fetchValue<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  input: JsonInput<Params, Query, Body>,
): Promise<Response> {
  const result = await callApi(endpoint, input);
  if (!result.ok) throw new CallFailed(result.failure);
  return result.value;
}

/** What an answer is on a server of the specification alone, which does not know the call. */
export function orIfUnknown<Value, Other>(answer: Promise<Value>, other: Other): Promise<Value | Other> {
  return answer.catch((error: Error) => {
    if (hasStatus(failureOf(error), 404)) return other;
    throw error;
  });
}

export function failureOf(error: Error): Failure {
  return error instanceof CallFailed ? error.failure : { kind: 'malformed-response', status: 0 };
}

/** Returns what to call after a change: it loads again what begins with one of these keys. */
export function useReadAgain(...keys: readonly (readonly string[])[]): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of keys) queries.invalidateQueries({ queryKey }).catch(reportError);
  };
}

const retryDelayMs = 800;

/**
 * Retries once what a retry can solve, and what has failed when the network is back. Does not refetch on window focus, because the
 * audit trail records every list that is read.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => (state.error === null ? false : 'always'),
        retry: (count, error) => count < 1 && isRetryable(failureOf(error)),
        retryDelay: retryDelayMs,
      },
    },
  });
}
