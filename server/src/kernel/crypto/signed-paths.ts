/** Signs paths that expire, and verifies them (product.md, Photos 6). */
import { addSeconds, isFromFuture } from '../steady-clock.ts';
import { isSameText, type Keys } from './keys.ts';

/** Returns `{exp}.{hmac}`, with `exp` in seconds since 1970. */
export function signUntil(keys: Keys, subject: string, until: Date): string {
  const exp = String(Math.floor(until.getTime() / 1000));
  return `${exp}.${keys.mac('photo-paths', subject, exp)}`;
}

/**
 * Returns true when `signUntil` created the signature for this subject at most `maxSeconds` before its end, and it has not
 * expired.
 */
export function isSignedNow(
  keys: Keys,
  subject: string,
  signature: string,
  { now, maxSeconds }: { readonly now: Date; readonly maxSeconds: number },
): boolean {
  const [exp = '', mac = ''] = signature.split('.', 2);
  if (!/^[0-9]{1,12}$/.test(exp) || signature !== `${exp}.${mac}`) return false;
  const until = new Date(Number(exp) * 1000);
  const isInTime = until > now && !isFromFuture(addSeconds(until, -maxSeconds), now);
  return isInTime && isSameText(mac, keys.mac('photo-paths', subject, exp));
}
