/**
 * Draws a share of centres, each for itself, by an HMAC: who is drawn does not change with the list, a greater share only adds to it, and
 * who does not know the secret cannot predict it (decision 0056).
 */
import type { Keys } from '../kernel/crypto/keys.ts';

export interface OwnDraw {
  /** YYYY-MM-DD. */
  readonly examDate: string;
  /** Draws for different purposes are independent of each other. */
  readonly purpose: 'second-look';
  /** From 0 for none to 1 for all. */
  readonly share: number;
}

const drawnBytes = 6;

export function isDrawn(keys: Keys, { examDate, purpose, share }: OwnDraw, centreCode: string): boolean {
  const mac = Buffer.from(keys.mac('draws', purpose, examDate, centreCode), 'base64url');
  return mac.readUIntBE(0, drawnBytes) < share * 2 ** (8 * drawnBytes);
}
