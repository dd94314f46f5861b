/** Keys for each purpose, derived from the one secret of the installation, and the codes made with them. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type KeyPurpose = 'tokens' | 'signup-handles' | 'one-time-codes' | 'outbox' | 'photo-paths' | 'audit';

export interface Keys {
  /** 32 bytes, the same for the same purpose and secret. */
  key(purpose: KeyPurpose): Buffer;
  /** HMAC-SHA-256 over the parts, unambiguous where they begin and end, in base64url. */
  mac(purpose: KeyPurpose, ...parts: readonly string[]): string;
}

export function deriveKeys(secret: Uint8Array): Keys {
  const derived = new Map<KeyPurpose, Buffer>();
  const key = (purpose: KeyPurpose): Buffer => {
    const known = derived.get(purpose);
    if (known !== undefined) return known;
    const made = Buffer.from(hkdfSync('sha256', secret, '', `centre-verification/${purpose}`, 32));
    derived.set(purpose, made);
    return made;
  };
  return {
    key,
    mac: (purpose, ...parts) =>
      createHmac('sha256', key(purpose)).update(JSON.stringify(parts)).digest('base64url'),
  };
}

/** Compares two texts in a time that tells nothing of where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
