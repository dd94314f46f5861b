/** The places that a photo is far from, each once. The distance of the reason is that to the nearest one. */
import type { ReasonValues } from '../reasons.ts';

type Named = Pick<ReasonValues['place.far'], 'pincode' | 'typedPincode' | 'city'>;

export function namedPlaces(
  { pincode, typedPincode, city }: Named,
  pincodeText: (pincode: string) => string,
): readonly string[] {
  const pincodes = [...new Set([pincode, typedPincode])].filter((each) => each !== '').map(pincodeText);
  return city === '' ? pincodes : [...pincodes, city];
}
