/** The number of a parameter that may be absent; the contract has checked its digits. */
export const optionalNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
