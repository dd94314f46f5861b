/** Downloads a file with the session's token, reports its progress, and saves it under its name. */
import { bearer, buildUrl, readFailure, type Failure, type JsonInput, type Result } from '#contract/call.ts';
import type { FileEndpoint } from '#contract/endpoint.ts';
import { sendInSession } from './client.ts';
import { parseBody } from './transport.ts';

/** Saves a file by the browser's own download. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // By then the browser has started to read. Without this the bytes stay in memory until the page is closed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function readAll(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

async function fetchFile<Params, Query, Body>(
  endpoint: FileEndpoint<Params, Query, Body>,
  input: JsonInput<Params, Query, Body>,
  token: string | undefined,
  onBytes: (bytes: number) => void,
): Promise<Result<Blob>> {
  try {
    const response = await fetch(buildUrl(endpoint.path, input.params, input.query), {
      method: endpoint.method,
      headers: {
        ...bearer(token),
        ...(endpoint.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(endpoint.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if (response.ok) return { ok: true, value: await readAll(response, onBytes) };
    const body = parseBody(await response.text());
    return { ok: false, failure: readFailure({ status: response.status, body }) };
  } catch {
    return { ok: false, failure: { kind: 'offline' } };
  }
}

/** Returns null when the file was saved. An interrupted stream is a failure; no partial file is saved. */
export async function downloadFile<Params, Query, Body>(
  endpoint: FileEndpoint<Params, Query, Body>,
  input: JsonInput<Params, Query, Body>,
  fileName: string,
  onBytes: (bytes: number) => void,
): Promise<Failure | null> {
  const result = await sendInSession((token) => fetchFile(endpoint, input, token, onBytes));
  if (!result.ok) return result.failure;
  saveFile(result.value, fileName);
  return null;
}
