/** Where a photo was taken, for heads and administrators. Distances are whole kilometres; 0 is less than one. */

const number = (value: number): string => value.toLocaleString('en-IN');
const kilometres = (km: number): string => (km === 0 ? 'less than 1\u00a0km' : `about ${number(km)}\u00a0km`);

interface Town {
  readonly name: string;
  readonly state: string;
}

export const placeTexts = {
  /** Wherever distances or a map use these positions: their licence asks for it. */
  attribution: 'Pincode and city positions: GeoNames (geonames.org), CC BY 4.0',
  nearPostOffice: ({ name, state }: Town, km: number, pincode: string) =>
    `Near ${name}, ${state}, ${kilometres(km)} from the post office of ${pincode}`,
  nearTown: ({ name, state }: Town, km: number) =>
    `Near ${name}, ${state}, ${kilometres(km)} from the middle of the town`,
  postOfficeOnly: (km: number, pincode: string) =>
    `${km === 0 ? 'Less than 1\u00a0km' : `About ${number(km)}\u00a0km`} from the post office of ${pincode}`,
  unknown: 'No town or post office of India is known near this place.',
  sketch: {
    show: 'Show on a sketch',
    label:
      'Sketch of the place of the photo. The list below it says how far it is from where the centre is listed.',
    photo: 'The photo',
    around: 'Post offices nearby',
    expected: {
      pincode: (pincode: string, km: number) =>
        `Pincode ${pincode} on record: ${kilometres(km)} from the photo`,
      'typed-pincode': (pincode: string, km: number) =>
        `Pincode ${pincode} as entered: ${kilometres(km)} from the photo`,
      city: (city: string, km: number) => `${city}: ${kilometres(km)} from the photo`,
    },
    noneExpected: 'The position of the pincode and the city on record is not known.',
    kilometres: (km: number) => `${number(km)}\u00a0km`,
  },
};
