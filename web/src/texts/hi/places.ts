/** Hindi: where a photo was taken. The tables name places in Latin letters. */
import { hindiNameOfState } from '#contract/states.ts';
import type { placeTexts as english } from '../en/places.ts';

const number = (value: number): string => value.toLocaleString('hi-IN');
const kilometres = (km: number): string => (km === 0 ? '1\u00a0किमी से कम' : `लगभग ${number(km)}\u00a0किमी`);

export const placeTexts = {
  attribution: 'पिन कोड और शहरों की जगहें: GeoNames (geonames.org), CC BY 4.0',
  nearPostOffice: ({ name, state }, km, pincode) =>
    `${name} (${hindiNameOfState(state)}) के पास, ${pincode} के डाकघर से ${kilometres(km)} दूर`,
  nearTown: ({ name, state }, km) =>
    `${name} (${hindiNameOfState(state)}) के पास, शहर के मध्य से ${kilometres(km)} दूर`,
  postOfficeOnly: (km, pincode) => `${pincode} के डाकघर से ${kilometres(km)} दूर`,
  unknown: 'इस जगह के पास भारत का कोई शहर या डाकघर ज्ञात नहीं है।',
  sketch: {
    show: 'रेखाचित्र में देखें',
    label: 'फोटो की जगह का रेखाचित्र। नीचे की सूची बताती है कि वह केंद्र की दर्ज जगह से कितनी दूर है।',
    photo: 'फोटो',
    around: 'आसपास के डाकघर',
    expected: {
      pincode: (pincode, km) => `दर्ज पिन कोड ${pincode}: फोटो से ${kilometres(km)} दूर`,
      'typed-pincode': (pincode, km) => `भरा गया पिन कोड ${pincode}: फोटो से ${kilometres(km)} दूर`,
      city: (city, km) => `${city}: फोटो से ${kilometres(km)} दूर`,
    },
    noneExpected: 'दर्ज पिन कोड और शहर की स्थिति ज्ञात नहीं है।',
    kilometres: (km) => `${number(km)}\u00a0किमी`,
  },
} satisfies typeof english;
