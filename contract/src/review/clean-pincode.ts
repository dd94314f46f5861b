/** Makes entered pincodes comparable: lists have blanks in them, and digits of Hindi. */
import { toAsciiDigits } from '../text.ts';

export const cleanPincode = (pincode: string): string => toAsciiDigits(pincode).replace(/\s/g, '');
