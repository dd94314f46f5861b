/**
 * The numbers behind the evidence checks, in one place for the agency (product.md, Evidence checks). A change takes effect when
 * `checksVersion` is raised with it: then everything is checked again.
 */
export const checksVersion = 1;

export const reviewLimits = {
  picture: {
    /** Differing bits of 256; different photos have at least 82. */
    sameDistance: 64,
    /** Below it a picture shows too little to be compared. */
    minQuality: 50,
    minLongEdgePx: 640,
    /** Other photos that are named for one photo. */
    namedMatches: 10,
  },
  place: {
    farKm: 50,
    veryFarKm: 100,
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
    /** Centres with the same contact of the head that are counted: more tell an officer nothing new. */
    countedContacts: 100,
  },
  /** The share of centres without warnings that stays in the queue for a spot check, per state; at least one. */
  sampledShare: 0.05,
} as const;
