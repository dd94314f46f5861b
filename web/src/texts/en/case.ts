/** Texts of equal pictures in the review: cases, and the pictures beside each other. They load with the review. */
const centres = (count: string): string => (count === '1' ? '1 centre' : `${count} centres`);

export const caseTexts = {
  case: {
    heading: 'Equal pictures',
    title: (count: string) => `${count} centres sent the same picture`,
    shown: (shown: string) => `${shown} of them are shown here`,
    others: 'Other centres',
    oneOf: (count: string) => `One of ${count} centres that sent the same picture.`,
    open: 'Look at them together',
    backToReview: 'Review of this centre alone',
    none: 'No other centre has sent a picture of this centre',
    loadFailed: 'The centres with the same picture could not be loaded',
    originals: 'Likely original',
    picture: (number: string, count: string) => `Picture ${number}, ${centres(count)}:`,
    originalIs: (code: string, name: string) => `${code}, ${name}, likely took it.`,
    undecided: 'Undecided: the signs are too few or do not agree.',
    signs: {
      'arrived-first': (code: string, time: string) =>
        `${code}: its photo arrived first, ${time} before the next.`,
      'taken-first': (code: string, time: string) =>
        `${code}: according to the cameras its photo was taken first, ${time} before the next.`,
      nearest: (code: string, own: string, next: string) =>
        `${code}: taken ${own}\u00a0km from the place of its own record; the next is ${next}\u00a0km away from its own.`,
      'shows-whole': (code: string) => `${code}: its photo shows the whole picture, the others a part of it.`,
      'no-screenshot': (code: string) => `${code}: the others have the shape of a phone's screen.`,
      'is-screenshot': (code: string) => `Against ${code}: its photo has the shape of a phone's screen.`,
    },
    lead: 'Not a problem: the reasons about the picture no longer count, and the centre is accepted unless another reason counts.',
    members: 'Centres in the order in which their photos arrived',
    roles: { original: 'Likely original', copy: 'Likely copied', undecided: 'Undecided' },
    photoOf: (photo: string, code: string) => `${photo} of ${code}, opens in a new tab`,
    numbered: (photo: string, number: string) => `${photo}, picture ${number}`,
    arrived: (time: string) => `Arrived ${time}`,
    taken: (time: string) => `Camera: ${time}`,
    noCameraTime: 'Camera time not known',
    distance: (distance: string) => `${distance} from its own record`,
    noDistance: 'Distance not known',
    replaced: 'Replaced since by a correction',
    edition: (exam: string) => `Archived edition: ${exam}`,
    otherReasons: (names: string) => `Other reasons: ${names}`,
    choiceOf: (code: string) => `Decision for ${code}`,
    choices: {
      fine: 'Not a problem',
      asked: 'Ask for new photos',
      visit: 'Visit',
      leave: 'Leave as it is',
    },
    forOriginal: 'Likely original',
    forOthers: 'All others that wait',
    forAll: 'All that wait',
    decide: (count: string) => (count === '0' ? 'Decide' : `Decide for all ${count}`),
    done: (count: string) => `${count === '1' ? '1 centre was' : `${count} centres were`} decided together.`,
    failed: 'Nothing was decided',
    outdated:
      'One of the centres has changed since you looked. Here is how it is now: check it, and decide again.',
    askTitle: 'Ask these centres for new photos',
    askLead:
      'Each head of a centre with the choice “Ask for new photos” gets this message by e-mail, and can answer only with the photos concerned, once.',
    askSend: 'Send and decide',
    keys: 'Keys: D decide for all, N note (Escape leaves it), J next, K previous, Backspace back to the queue.',
    keysAreOff: 'The keys D, N, J, K and Backspace are turned off.',
    ofSeveral: (name: string, photo: string, count: string, isCut: boolean) =>
      `${name} as ${isCut ? 'at least ' : ''}${count === '1' ? '1 other centre' : `${count} other centres`} (${photo}).`,
    moreEqual: (count: string) => (count === '1' ? '1 more equal picture' : `${count} more equal pictures`),
    comparison: {
      compare: 'Compare',
      open: 'Compare the photos',
      openOf: (code: string) => `Compare with the photo of ${code}`,
      openWith: (photo: string, code: string, other: string) =>
        `${photo} of ${code}: compare with the photo of ${other}`,
      title: 'Photos compared',
      loadFailed: 'The photos could not be compared',
      own: 'This photo',
      other: 'Other photo',
      otherAligned: 'Other photo, shown turned like this one',
      photoOf: (photo: string, code: string) => `${photo} of ${code}`,
      missing: 'This photo cannot be loaded.',
      changed: (parts: readonly string[]) => {
        const sentence = parts.join(', ');
        return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
      },
      mirrored: 'mirrored',
      turned: (degrees: string) => `turned by ${degrees} degrees`,
      partOfOther: (share: string) => `shows ${share} of the other photo`,
      allOfOther: 'shows all of the other photo',
      partOfOwn: (share: string) => `which shows ${share} of this one`,
      noPoints: 'Matching points of these photos are not known. Compare them by eye.',
      noMatch: 'Hardly any points of these photos match. Compare them by eye.',
      over: 'Other photo over this one (O)',
      keys: 'Press O again and again to see the other photo over this one and what differs.',
    },
  },
};
