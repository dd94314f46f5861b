/** Downloads a file with the session's token, reports its progress, and saves it under its name. */
import { bearer, buildUrl, readFailure, type JsonInput, type Result } from '#contract/call.ts';
import type { FileEndpoint } from '#contract/endpoint.ts';
import { parseBody, sendInSession, whilePending } from './client.ts';

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

/** Bytes are handed to the browser in pieces of about this size, which it can keep on the disk. */
const pieceBytes = 16_000_000;

async function readAll(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const pieces: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, inParts] = [0, 0];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    inParts += part.value.length;
    if (inParts >= pieceBytes) {
      pieces.push(new Blob(parts));
      [parts, inParts] = [[], 0];
    }
    onBytes(bytes);
  }
  return new Blob([...pieces, ...parts], { type: response.headers.get('content-type') ?? '' });
}

/** Returns the name that the server gives the file, or the one that the screen knows. */
function nameOf(response: Response, fileName: string): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  return encoded === undefined ? fileName : decodeURIComponent(encoded);
}

/** @param fileName when the server does not name the file */
async function fetchFile<Params, Query, Body>(
  endpoint: FileEndpoint<Params, Query, Body>,
  input: JsonInput<Params, Query, Body>,
  token: string | undefined,
  onBytes: (bytes: number) => void,
  fileName: string,
): Promise<Result<{ readonly content: Blob; readonly fileName: string }>> {
  try {
    const response = await fetch(buildUrl(endpoint.path, input.params, input.query), {
      method: endpoint.method,
      headers: {
        ...bearer(token),
        ...(endpoint.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(endpoint.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if (response.ok) {
      const content = await readAll(response, onBytes);
      return { ok: true, value: { content, fileName: nameOf(response, fileName) } };
    }
    const body = parseBody(await response.text());
    return { ok: false, failure: readFailure({ status: response.status, body }) };
  } catch {
    return { ok: false, failure: { kind: 'offline' } };
  }
}

/**
 * Returns the name of the saved file. An interrupted stream is a failure; no partial file is saved.
 *
 * @param fileName when the server does not name the file
 */
export async function downloadFile<Params, Query, Body>(
  endpoint: FileEndpoint<Params, Query, Body>,
  input: JsonInput<Params, Query, Body>,
  fileName: string,
  onBytes: (bytes: number) => void,
): Promise<Result<string>> {
  const result = await sendInSession(async (token) =>
    whilePending(fetchFile(endpoint, input, token, onBytes, fileName)),
  );
  if (!result.ok) return result;
  saveFile(result.value.content, result.value.fileName);
  return { ok: true, value: result.value.fileName };
}
