/**
 * The numbers behind the evidence checks, in one place for the agency (product.md, Evidence checks). A change takes effect when
 * `checksVersion` is raised with it: then everything is checked again.
 */
export const checksVersion = 3;

export const reviewLimits = {
  picture: {
    /** Differing bits of 256; different photos have at least 82. */
    sameDistance: 64,
    /** Below it a picture shows too little: two of them are not compared. */
    minQuality: 50,
    /**
     * A faint picture, as a copy with little contrast, is compared with those that are not: nine of ten have at most 26 bits, different
     * photos at least 92. Below this quality there is only noise.
     */
    minFaintQuality: 5,
    sameFaintDistance: 32,
    minLongEdgePx: 640,
    /** From here on a picture looks drawn or written; real photos have at most 61. */
    drawnFlatness: 75,
    /** Other photos that are named for one photo. */
    namedMatches: 10,
    /** Differing bits at which a centre's photo of a former edition was sent again; the same gate may be nearer than `sameDistance`. */
    sentAgainDistance: 40,
    /** Points that agree tightly in a changed copy, or a picture from the same spot. */
    changedTight: 20,
    /** The share of the picture that they span: a stamp has less. */
    changedHull: 0.08,
    /** Points that agree tightly, or loosely, where parts look alike; different pictures have at most 10 and 12. */
    partsTight: 15,
    partsLoose: 18,
    /** Centres nearer than this, by record and photos, may share a building. */
    oneAddressM: 200,
  },
  /** Which of equal pictures is likely the original. */
  original: {
    /** So many signs have to agree. */
    signs: 2,
    /** So much nearer to the own record than all others are to theirs: positions of pincodes are this coarse. */
    nearerM: 5_000,
    /** Long edge to short edge; cameras make 16:9 at most, and screens of phones are longer. */
    screenRatio: 1.9,
    /** Of one picture only so many photos, the first to arrive, are compared. */
    compared: 100,
  },
  place: {
    farKm: 50,
    veryFarKm: 100,
    /** A pincode on more than this share of the list, and on so many rows, stands for one that was not known. */
    fillerShare: 0.02,
    fillerRows: 10,
    apartM: 1_000,
    veryApartM: 5_000,
    /** From here on a head is asked whether both photos were taken at the centre; up to it they look right. */
    notTogetherM: 500,
    /** Of a position without an accuracy. */
    assumedAccuracyM: 100,
    sharedM: 50,
    /** Other centres at one place that are named. */
    namedCentres: 5,
    vagueM: 2_000,
    daysBefore: 30,
    daysAfter: 1,
    /** Hours of India, from and until when nobody has photos of a school taken. */
    night: { from: 23, until: 5 },
    /** Between the position and the picture, before a head is asked. */
    oldFixMinutes: 60,
  },
  answers: {
    candidatesToCapacity: 1.25,
    /** While the head is typing. */
    candidatesToCapacityTyping: 3,
    shortestAddress: 10,
    otherRoom: { least: 10, most: 200 },
    capacity: { least: 120, most: 3_000 },
    seatsPerWashroom: 100,
    /** More people of one kind, or washrooms, than one for so many seats are a slip; up to `least` they never are. */
    beyondCapacity: { seatsPerInvigilator: 5, seatsPerHelper: 10, seatsPerWashroom: 5, least: 40 },
    /** An address of fewer words leads nobody to the centre. */
    fewestWords: 3,
    /** Centres with the same contact of the head that are counted: more tell an officer nothing new. */
    countedContacts: 100,
  },
  /** The share of centres without warnings that stays in the queue for a spot check, per state; at least one. */
  sampledShare: 0.05,
} as const;

/** The limits with numbers of any value. */
export type ReviewLimits = Numbers<typeof reviewLimits>;
type Numbers<Limits> = {
  readonly [Name in keyof Limits]: Limits[Name] extends number ? number : Numbers<Limits[Name]>;
};
