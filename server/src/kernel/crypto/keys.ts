/** Derives a key for each purpose from the secrets of the installation, and computes MACs with them. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type KeyPurpose =
  | 'tokens'
  | 'signup-handles'
  | 'mailed-links'
  | 'one-time-codes'
  | 'outbox'
  | 'photo-paths'
  | 'audit'
  | 'factor-secrets'
  | 'recovery-codes'
  | 'login-names'
  | 'handover-codes'
  | 'handover-tokens'
  | 'draws'
  | 'drafts';

export interface Keys {
  /** Returns 32 bytes, always the same for the same purpose and secret. */
  key(purpose: KeyPurpose): Buffer;
  /** Returns the HMAC-SHA-256 of the parts in base64url. The boundaries of the parts are unambiguous. */
  mac(purpose: KeyPurpose, ...parts: readonly string[]): string;
}

/** @param auditSecret the secret of the audit trail, when it has its own */
export function deriveKeys(secret: Uint8Array, auditSecret = secret): Keys {
  const derived = new Map<KeyPurpose, Buffer>();
  const key = (purpose: KeyPurpose): Buffer => {
    const cached = derived.get(purpose);
    if (cached !== undefined) return cached;
    const from = purpose === 'audit' ? auditSecret : secret;
    const created = Buffer.from(hkdfSync('sha256', from, '', `centre-verification/${purpose}`, 32));
    derived.set(purpose, created);
    return created;
  };
  return {
    key,
    mac: (purpose, ...parts) =>
      createHmac('sha256', key(purpose)).update(JSON.stringify(parts)).digest('base64url'),
  };
}

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}
