/** Calls as the query cache wants them: the value, or a `CallFailed` that carries why. For the administrators' screens. */
import { QueryClient } from '@tanstack/react-query';
import { isRetryable, type Failure, type JsonInput } from '#contract/call.ts';
import type { JsonEndpoint } from '#contract/endpoint.ts';
import { callApi } from './client.ts';

export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

export interface Answer<Value> {
  readonly value: Value;
  readonly header: (name: string) => string | null;
}

/** Rejects with `CallFailed`. */
export async function fetchAnswer<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  input: JsonInput<Params, Query, Body>,
): Promise<Answer<Response>> {
  const result = await callApi(endpoint, input);
  if (!result.ok) throw new CallFailed(result.failure);
  return { value: result.value, header: result.header ?? (() => null) };
}

/** Rejects with `CallFailed`. */
export async function fetchValue<Params, Query, Body, Response>(
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
  input: JsonInput<Params, Query, Body>,
): Promise<Response> {
  return (await fetchAnswer(endpoint, input)).value;
}

export function failureOf(error: Error): Failure {
  return error instanceof CallFailed ? error.failure : { kind: 'malformed-response', status: 0 };
}

const retryDelayMs = 800;

/** One more try for what may pass. Looking at the window again asks nothing: each list that is read stands in the audit trail. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 1 && isRetryable(failureOf(error)),
        retryDelay: retryDelayMs,
      },
    },
  });
}
