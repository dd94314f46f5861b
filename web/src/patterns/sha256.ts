/** Returns the SHA-256 in hex. Rejects on a page whose address is not secure, where browsers hash nothing. */
export async function sha256Of(content: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
