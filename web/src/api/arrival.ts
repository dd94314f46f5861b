/**
 * What a page was sent with: the response to its form, which works before the script is there, or to the call that the page begins
 * with. The screen goes on with it as if it had made the call itself.
 */
import { useEffect, useState } from 'react';
import { readResponse, type Result } from '#contract/call.ts';
import type { JsonEndpoint } from '#contract/endpoint.ts';
import { arrivalSchema } from '#contract/rendered-page.ts';
import * as z from 'zod/mini';
import { forgetSetting, readSetting } from '../texts/page-settings.ts';

export interface Arrived<Response> {
  readonly fields: Readonly<Record<string, string>>;
  readonly result: Result<Response>;
}

/** Returns null when the page of this path was not sent with a response. It counts once. */
export function useArrived<Params, Query, Body, Response>(
  path: string,
  endpoint: JsonEndpoint<Params, Query, Body, Response>,
): Arrived<Response> | null {
  const [arrived] = useState(() => {
    const text = readSetting('arrival');
    const arrival = text === '' ? null : z.parse(arrivalSchema, JSON.parse(text));
    if (arrival?.path !== path) return null;
    const fields = Object.fromEntries(arrival.fields.map(({ name, value }) => [name, value]));
    return { fields, result: readResponse(arrival, endpoint.response) };
  });
  useEffect(() => forgetSetting('arrival'), []);
  return arrived;
}
