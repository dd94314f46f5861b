/** Where pincodes and cities of India lie (decision 0058). */
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { Anchor, RecordFacts } from '#contract/review/facts.ts';

export interface PincodePlace extends GeoPosition {
  readonly pincode: string;
  readonly state: string;
}

export interface Places {
  /** Returns the known positions of the record's pincode, the typed pincode and the record's city; none for a centre abroad. */
  anchorsOf(record: RecordFacts, typedPincode: string): readonly Anchor[];
  stateOfPincode(pincode: string): string | null;
  /** Whether two spellings name the same state; null when one of them is no state of India. */
  isSameState(one: string, other: string): boolean | null;
  /** For the map: all pincodes in the order of the table. */
  pincodes(): readonly PincodePlace[];
}
