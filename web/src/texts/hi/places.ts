/** The Hindi texts about positions of pincodes and cities. */
import type { places as english } from '../en/places.ts';

export const places = {
  places: {
    attribution: 'पिन कोड और शहरों के स्थान: GeoNames (geonames.org), CC BY 4.0',
  },
} satisfies typeof english;
