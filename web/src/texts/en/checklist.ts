/** The English texts of the checklist: steps and saving. */

export const checklist = {
  steps: {
    listLabel: 'Steps of the checklist',
    progress: (number: number, total: number) => `Step ${number} of ${total}`,
    done: 'done',
    current: 'current',
    todo: 'to do',
    showAll: 'All steps',
    toStatus: 'Profile Status',
    doneOf: (done: number) => `${done} of 7 done`,
    continueAt: (number: number, total: number, name: string) =>
      `Continue: step ${number} of ${total}, ${name}`,
    names: {
      step1a: 'Centre and address',
      step1b: 'Institution and head',
      step2a: 'Rooms and capacity',
      step2b: 'People and washrooms',
      step3: 'Experience and premises',
      step4: 'Photos, strong room and CCTV',
      preview: 'Check and submit',
    },
    intro: {
      step1a: 'Choose your centre and enter its complete postal address.',
      step1b: 'About the institution and its head or superintendent.',
      step2a: 'Count the rooms in which candidates can sit. Leave blank what you do not have.',
      step2b: 'People and washrooms available on the day of the exam. Enter 0 where there are none.',
      step3: 'Previous examinations held here, and the premises.',
      step4: 'Take the photos of the centre and the strong room on the spot, with location switched on.',
    },
  },
  saved: {
    deviceAndServer: (time: string) => `Saved on this device and on the server, ${time}`,
    server: (time: string) => `Saved on the server, ${time}`,
    notSent: (button: string) => `Saved on this device; will be sent to the server with “${button}”`,
    sending: 'Saved on this device; sending to the server…',
    sendingPhotos: (percent: string) => `Saved on this device; sending photos, ${percent}`,
    offline: 'Saved on this device; will be sent when the internet connection is back',
    sessionEnded: 'Saved on this device; will be sent after you log in again',
    refused: 'Saved on this device; the server did not accept it:',
    noLocalCopy:
      'This browser cannot keep a copy on this device. Stay on this page until everything is saved on the server.',
    noCopyShared:
      'Nothing is kept on this shared computer. Stay on this page until everything is saved on the server.',
    noCopySending: 'Sending to the server…',
    noCopyPhotos: (percent: string) => `Sending photos, ${percent}`,
    noCopyRefused: 'The server did not accept it:',
    noCopyYet: 'Everything you enter is sent to the server as you type',
    nothingYet: 'Everything you enter is saved on this device as you type',
    restored: 'Your earlier answers are back. Continue where you left off.',
    noCentre: 'Choose a centre first; then everything you enter is saved as you type',
    mergedNotice: 'This checklist was also changed on another device. Both sets of changes are kept.',
  },
  centre: {
    loading: 'Loading centres…',
    loadFailed: 'Failed to load centres.',
    none: 'No examination centre is on record for your mobile number. Ask the exam agency to correct its record.',
    choose: 'Choose a centre',
    onlyOne: 'You have one centre; it is selected.',
    submittedSuffix: ' (submitted)',
    checklistFailed: 'Your checklist could not be loaded.',
  },
  preview: {
    failed: 'Submission failed',
    invalidImage: 'Invalid image: please upload photos with GPS/location enabled.',
  },
};
