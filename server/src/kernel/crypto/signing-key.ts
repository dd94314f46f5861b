/** An Ed25519 key pair that is derived from a secret, so that every instance signs with the same one (RFC 8032, RFC 8410). */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** The PKCS #8 structure before the 32 bytes of a private Ed25519 key. */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SigningKey {
  /** As PEM (SubjectPublicKeyInfo). */
  readonly publicKey: string;
  /** Returns the 64 bytes of the signature in Base64. */
  sign(bytes: Uint8Array): string;
}

/** @param secret 32 bytes */
export function createSigningKey(secret: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Start, secret]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString(),
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
  };
}
