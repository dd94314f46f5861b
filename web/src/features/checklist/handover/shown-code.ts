/** The code that this tab shows, also when the user leaves step 4 and returns. It is kept in memory only. */

export interface ShownCode {
  readonly userId: string;
  readonly centreId: string;
  readonly url: string;
  /** By the clock of this device, in milliseconds since 1970. */
  readonly endsAtMs: number;
}

let shown: ShownCode | null = null;

export function rememberCode(code: ShownCode | null): void {
  shown = code;
}

export function recallCode(userId: string, centreId: string): ShownCode | null {
  const isValid = shown?.userId === userId && shown.centreId === centreId && shown.endsAtMs > Date.now();
  return isValid ? shown : null;
}
