/** The codes that an authenticator app shows. */
import { Secret, TOTP } from 'otpauth';

/** The code that the app shows at this time, or this many 30-second steps later. */
export function codeAt(secret: string, time: Date, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time.getTime() + steps * 30_000 });
}

/** A code that is wrong now and in the steps around it. */
export function wrongCodeAt(secret: string, time: Date): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, time, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}
