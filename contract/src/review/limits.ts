/**
 * The numbers behind the evidence checks, in one place for the agency, each with its reason and with what was measured for it; "judged" where
 * nothing could be measured (product.md, Evidence checks). A change takes effect when `checksVersion` is raised with it: then everything
 * is checked again. What each check means is shown to officers with these numbers.
 */
export const checksVersion = 4;

export const reviewLimits = {
  picture: {
    /** Below it a picture shows too little. */
    minDetail: 50,
    /** Of the long edge; judged: a thumbnail shows no strong room, and every phone takes more. */
    minLongEdgePx: 640,
    /** From here on a picture looks drawn or written; real photos have at most 61. */
    drawnFlatness: 75,
    /** Other photos that are named for one photo; judged: more tell an officer nothing new, and the case has them all. */
    namedMatches: 10,
    /** Points that agree in a changed copy, or a picture from the same spot; different pictures have at most 10. */
    changedTight: 20,
    /** The share of the picture that they span: a stamp, or one poster on two walls, has less. */
    changedHull: 0.12,
    /** Centres nearer than this, by record and photos, may share a building; judged: positions of pincodes are coarser, those of phones finer. */
    oneAddressM: 200,
  },
  place: {
    /**
     * From every known position on record. Of 1,679 towns 9.5, 1.9 and 0.1 % lie more than 30, 50 and 100 km from the positions of pincode
     * and district; of photos at another centre of the list, 97 to 98 % are more than 50 km from all of them, 94 to 96 % more than 100 km.
     */
    farKm: 50,
    veryFarKm: 100,
    /**
     * A pincode on more than this share of the list, and on so many rows, stands for one that was not known: 665 of 1,878 examination
     * centres have one, of 2,000 schools none. The number of rows keeps short lists out.
     */
    fillerShare: 0.02,
    fillerRows: 10,
    /** Less both accuracies; judged: gate and strong room are on one site, and no campus is five kilometres wide. */
    apartM: 1_000,
    veryApartM: 5_000,
    /** From here on a head is asked whether both photos were taken at the centre; up to it they look right. Judged: half of `apartM`. */
    notTogetherM: 500,
    /** Of a position without an accuracy: of 139 real photos with a position 11 have one. Judged. */
    assumedAccuracyM: 100,
    /** Judged: as exact as phones are outdoors, and less than from one school to the next. */
    sharedM: 50,
    /** Other centres at one place that are named; judged: more tell an officer nothing new. */
    namedCentres: 5,
    /** Accuracy; judged: then not even the town is certain. */
    vagueM: 2_000,
    /** Judged: a checklist is filled in within weeks, and a clock may be of another day. */
    daysBefore: 30,
    daysAfter: 1,
    /** Hours of India, from and until when nobody has photos of a school taken. Judged. */
    night: { from: 23, until: 5 },
    /** Between the position and the picture, before a head is asked; judged: an hour's way leads to another place. */
    oldFixMinutes: 60,
  },
  answers: {
    /** Times the seats; judged: an exam in two shifts would be twice, a room that was missed less. */
    candidatesToCapacity: 1.25,
    /** While the head is typing, when rooms are still missing. */
    candidatesToCapacityTyping: 3,
    /** Characters; judged: no address is shorter. */
    shortestAddress: 10,
    /** Seats; judged: a class room has more, a hall less. */
    otherRoom: { least: 10, most: 200 },
    /** Seats of a centre; judged: five rooms of 24, and 125. */
    capacity: { least: 120, most: 3_000 },
    /** Judged: in a break of half an hour more have to queue. */
    seatsPerWashroom: 100,
    /**
     * More people of one kind, or washrooms, than one for so many seats are a slip; up to `least` they never are. Judged: far from what
     * honest centres enter.
     */
    beyondCapacity: { seatsPerInvigilator: 5, seatsPerHelper: 10, seatsPerWashroom: 5, least: 40 },
    /** An address of fewer words leads nobody to the centre. Judged. */
    fewestWords: 3,
    /** Centres with the same contact of the head that are counted; judged: more tell an officer nothing new, and a district has a thousand. */
    countedContacts: 100,
  },
  /**
   * The share of the centres without warnings that stays in the queue for a spot check, per state; at least one. Judged: a fraud that no
   * check sees remains a risk, and 250 of 5,000 centres can be looked at.
   */
  sampledShare: 0.05,
} as const;
