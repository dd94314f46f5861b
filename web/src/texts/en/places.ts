/** The English texts about positions of pincodes and cities. */

export const places = {
  places: {
    /** Wherever distances or a map use these positions: their licence asks for it. */
    attribution: 'Pincode and city positions: GeoNames (geonames.org), CC BY 4.0',
  },
};
