/** Where a photo was taken, for heads and administrators. Distances are whole kilometres; 0 is less than one. */
import { hindiNameOfState } from '#contract/states.ts';
import { texts } from './texts.ts';

const number = (value: number): string => value.toLocaleString('en-IN');

const kilometres = (km: number): string => (km === 0 ? 'less than 1\u00a0km' : `about ${number(km)}\u00a0km`);

interface Town {
  readonly name: string;
  readonly state: string;
}

const numberInHindi = (value: number): string => value.toLocaleString('hi-IN');

const kilometresInHindi = (km: number): string => (km === 0 ? '1\u00a0किमी से कम' : `लगभग ${numberInHindi(km)}\u00a0किमी`);

export const placeTexts = texts({
  /** Wherever distances or a map use these positions: their licence asks for it. */
  attribution: ['Pincode and city positions: GeoNames (geonames.org), CC BY 4.0', 'पिन कोड और शहरों की जगहें: GeoNames (geonames.org), CC BY 4.0'],
  /** In a few words. */
  near: [({ name, state }: Town) => `Near ${name}, ${state}`, ({ name, state }: Town) => `${name} (${hindiNameOfState(state)}) के पास`],
  nearPostOffice: [
    ({ name, state }: Town, km: number, pincode: string) => `Near ${name}, ${state}, ${kilometres(km)} from the post office of ${pincode}`,
    ({ name, state }: Town, km: number, pincode: string) => `${name} (${hindiNameOfState(state)}) के पास, ${pincode} के डाकघर से ${kilometresInHindi(km)} दूर`,
  ],
  nearTown: [
    ({ name, state }: Town, km: number) => `Near ${name}, ${state}, ${kilometres(km)} from the middle of the town`,
    ({ name, state }: Town, km: number) => `${name} (${hindiNameOfState(state)}) के पास, शहर के मध्य से ${kilometresInHindi(km)} दूर`,
  ],
  postOfficeOnly: [
    (km: number, pincode: string) => `${km === 0 ? 'Less than 1\u00a0km' : `About ${number(km)}\u00a0km`} from the post office of ${pincode}`,
    (km: number, pincode: string) => `${pincode} के डाकघर से ${kilometresInHindi(km)} दूर`,
  ],
  unknown: ['No town or post office of India is known near this place.', 'इस जगह के पास भारत का कोई शहर या डाकघर ज्ञात नहीं है।'],
  sketch: {
    show: ['Show on a sketch', 'रेखाचित्र में देखें'],
    label: [
      'Sketch of the place of the photo. The list below it says how far it is from where the centre is listed.',
      'फोटो की जगह का रेखाचित्र। नीचे की सूची बताती है कि वह केंद्र की दर्ज जगह से कितनी दूर है।',
    ],
    photo: ['The photo', 'फोटो'],
    around: ['Post offices nearby', 'आसपास के डाकघर'],
    expected: {
      pincode: [
        (pincode: string, km: number) => `Pincode ${pincode} on record: ${kilometres(km)} from the photo`,
        (pincode: string, km: number) => `दर्ज पिन कोड ${pincode}: फोटो से ${kilometresInHindi(km)} दूर`,
      ],
      'typed-pincode': [
        (pincode: string, km: number) => `Pincode ${pincode} as entered: ${kilometres(km)} from the photo`,
        (pincode: string, km: number) => `भरा गया पिन कोड ${pincode}: फोटो से ${kilometresInHindi(km)} दूर`,
      ],
      city: [
        (city: string, km: number) => `${city}: ${kilometres(km)} from the photo`,
        (city: string, km: number) => `${city}: फोटो से ${kilometresInHindi(km)} दूर`,
      ],
    },
    noneExpected: ['The position of the pincode and the city on record is not known.', 'दर्ज पिन कोड और शहर की स्थिति ज्ञात नहीं है।'],
    kilometres: [(km: number) => `${number(km)}\u00a0km`, (km: number) => `${numberInHindi(km)}\u00a0किमी`],
  },
});
