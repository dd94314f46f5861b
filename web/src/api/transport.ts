/** Sends requests by fetch, or by XMLHttpRequest where the progress of an upload is shown. */
import type { Transport, WireResponse } from '#contract/call.ts';

/** Parses a JSON body; returns undefined when it is empty or not JSON. */
export function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const fetchTransport: Transport = async ({ method, url, headers, body }) => {
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  return {
    status: response.status,
    body: parseBody(await response.text()),
    header: (name) => response.headers.get(name),
  };
};

/** A transport that reports how much of the body was sent, as a fraction from 0 to 1. */
export function uploadTransport(onProgress: (fraction: number) => void): Transport {
  return ({ method, url, headers, body }) =>
    new Promise<WireResponse>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
      });
      request.addEventListener('load', () =>
        resolve({ status: request.status, body: parseBody(request.responseText) }),
      );
      for (const event of ['error', 'abort', 'timeout'] as const) {
        request.addEventListener(event, () => reject(new Error(`no response: ${event}`)));
      }
      request.send(body ?? null);
    });
}
