/** Texts about photos: taking them, their location, a phone that takes them, and remarks on finished ones. */
import type { CodeSeenBy } from '#contract/review/warnings.ts';
import { placeTexts } from './places.ts';

/** The warnings about both photos together. */
export type PairCode = Extract<CodeSeenBy<'typing'>, `picture.${string}` | `place.${string}`>;

export const photoTexts = {
  // Taking photos, and their location.
  photos: {
    take: 'Take photo',
    retake: 'Take again',
    trouble: 'Camera or location does not work?',
    openInPageCamera: 'Use the camera in this page',
    shutter: 'Take picture',
    cameraStarting: 'Starting the camera…',
    cameraFailed:
      'The camera could not be started. Allow camera access for this page in the browser, or use "Take photo".',
    locating: 'Finding the location of this photo…',
    checking: 'Checking the photo…',
    preview: (label: string) => `Preview: ${label}`,
    fromCamera: 'Location recorded by the camera',
    fromDevice: (metres: string) => `Location added by this device, accurate to ${metres}\u00a0m`,
    fromDeviceUnknown: 'Location added by this device',
    unreadable: 'Invalid image: please upload photos with GPS/location enabled.',
    unreadableHelp: 'The file is damaged or not a photo. Take the photo again.',
    notJpeg:
      'This is not a JPEG photo. Take the photo with the camera; on an iPhone choose Settings, Camera, Formats, Most Compatible.',
    location: {
      checkAgain: 'Check the location again',
      asking: 'Finding your location: each photo must show where it was taken. Allow it if the browser asks.',
      ready: (metres: string | null) =>
        metres === null
          ? 'Location found. Stay at the spot.'
          : `Location found, accurate to ${metres}\u00a0m. Stay at the spot.`,
      denied: 'Location is blocked for this page.',
      unavailable: 'No location yet. Switch on location and go near a window.',
      unsupported: 'This browser cannot give a location. Switch on location in the camera app.',
    },
    draftIsThere: 'Everything you entered here will be there too.',
    help: {
      android:
        'On this phone: switch on Location in the quick settings, tap the icon to the left of the address, allow Location and Camera, then take the photo with "Take photo" here, not from the gallery.',
      iphone:
        'On this iPhone: Settings, Privacy & Security, Location Services on; allow Safari "While Using"; then take the photo with "Take photo" here, not from the library.',
      desktop:
        'A computer usually has no location. Open this page on a phone, log in with the same mobile number and take the photos there.',
      gallery:
        'Pictures from the gallery or from a chat usually have no location. Go to the spot and take a new photo.',
    },
  },

  // Help with taking photos: what they must show, how they wait for their location, what to do.
  photoHelp: {
    mustShow: {
      centre: 'The front of the building. The board with the name of the centre must be readable.',
      strongRoom: 'The locked door of the strong room, seen from outside: its only entrance.',
    },
    doesShow: {
      centre: 'Can the board with the name of the centre be read?',
      strongRoom: 'Is the locked door in the picture, seen from outside?',
    },
    example: {
      centre: 'Drawing: the front of a building with a large name board above the entrance',
      strongRoom: 'Drawing: a wall with one closed door and a padlock',
    },
    exampleCaption: {
      centre: 'Example: the whole front and the name board in one picture. Hold the phone sideways.',
      strongRoom: 'Example: the whole door with its lock in one picture.',
    },
    waiting: {
      mark: 'Location still missing',
      stay: 'Stay where you took the photo and keep this page open. The location is added by itself when it is found.',
      unavailable:
        'The phone finds no location yet. Switch on location, go outdoors or near a window, and keep this page open.',
      denied: 'This page may not use the location. Allow it; then the location is added by itself.',
      ask: 'You took this photo more than 10 minutes ago. Are you still where you took it?',
      confirm: 'I am still at the spot',
      otherwise: 'If not, go there and take the photo again.',
      tooLate: 'You took this photo too long ago to add a location now. Please take it again at the spot.',
      kept: 'The photo is kept on this device. It is sent when it has its location.',
      earlierKept: 'Your earlier photo is kept until then.',
      notLost: 'Your photo is not lost: it is kept here and gets its location as soon as you allow it.',
    },
    notTaken: {
      centre: 'The photo of the examination centre is missing.',
      strongRoom: 'The photo of the strong room is missing.',
    },
    notPlaced: {
      centre: 'The location of the photo of the examination centre is still missing.',
      strongRoom: 'The location of the photo of the strong room is still missing.',
    },
    bothPlaced: 'Both photos have their location.',
    poorFix: (metres: string) => `Location found, but only accurate to ${metres}\u00a0m.`,
    poorAdvice:
      'Wait a little, go outdoors or near a window, and switch on precise location in the settings of the phone.',
    tryAgain: 'Try again',
    notAskedAgain: 'Browsers do not ask a second time. You have to allow it yourself.',
    howToAllow: 'How to allow the location',
    unblocked:
      'Come back to this page. It notices the change by itself; if not, tap "Check the location again".',
    unblock: {
      chromeAndroid: [
        'Tap the icon with two sliders to the left of the address.',
        'Tap "Permissions", then "Location", and switch it on.',
        'If it stays off: phone settings, Apps, Chrome, Permissions, Location, "Allow only while using the app", with "Use precise location" on.',
      ],
      samsung: [
        'Tap the icon to the left of the address, then "Permissions", and allow "Location".',
        'If you do not find it: phone settings, Apps, Samsung Internet, Permissions, Location, "Allow only while using the app", with "Use precise location" on.',
      ],
      firefoxAndroid: [
        'Tap the lock or shield to the left of the address.',
        'Tap "Location" until it says "Allowed".',
        'If it stays blocked: phone settings, Apps, Firefox, Permissions, Location, "Allow only while using the app".',
      ],
      inAnotherApp: [
        'This page is open inside another app. Open its menu (three dots) and choose "Open in browser", "Open in Chrome" or "Open in Safari".',
        'Log in there and allow the location when the browser asks.',
      ],
      safariPhone: [
        'Tap the page icon or "AA" in the address bar, then the three dots if you see them, then "Website Settings".',
        'Tap "Location" and choose "Allow".',
        'If it stays blocked: Settings, Privacy & Security, Location Services, Safari Websites, "While Using the App", with "Precise Location" on.',
      ],
      otherIphone: [
        'Open Settings, Privacy & Security, Location Services, and tap the name of this browser.',
        'Choose "While Using the App", with "Precise Location" on.',
      ],
      chromeDesktop: [
        'Click the icon with two sliders to the left of the address.',
        'Switch on "Location". If it is not listed: "Site settings", Location, Allow.',
      ],
      edgeDesktop: [
        'Click the icon to the left of the address, then "Permissions for this site".',
        'Set "Location" to "Allow".',
      ],
      firefoxDesktop: [
        'Click the crossed-out location icon to the left of the address, and the cross beside "Blocked".',
        'Click "Check the location again" and allow the location when Firefox asks.',
      ],
      other: [
        'Open the settings of this site: usually the icon to the left of the address, then "Permissions".',
        'Allow "Location".',
      ],
    },
  },

  // Where a photo is.
  sendState: {
    sent: 'Sent',
    sending: (percent: string) => `Sending… ${percent}`,
    withAnswer: 'Saved on this device; will be sent with your answer',
    onDevice: {
      idle: 'Saved on this device; will be sent in a moment',
      sending: 'Saved on this device; will be sent next',
      waiting: 'Saved on this device; will be sent when the network is back',
      busy: 'Saved on this device; the portal is busy, so it is sent again by itself',
      'session-ended': 'Saved on this device; will be sent after you log in again',
      refused: 'Saved on this device; the server did not accept it',
    },
    inPage: {
      idle: 'In this page only; will be sent in a moment',
      sending: 'In this page only; will be sent next',
      waiting: 'In this page only; will be sent when the network is back',
      busy: 'In this page only; the portal is busy, so it is sent again by itself',
      'session-ended': 'In this page only; will be sent after you log in again',
      refused: 'In this page only; the server did not accept it',
    },
  },

  // Finished photos: coordinates, and remarks on their location.
  photoRemarks: {
    latitude: 'Latitude',
    longitude: 'Longitude',
    poor: (metres: string) =>
      `The location is only accurate to ${metres}\u00a0m. Please take the photo again outdoors, with precise location switched on.`,
    poorImproving: (metres: string) =>
      `The location is only accurate to ${metres}\u00a0m. Stay at the spot, go outdoors or near a window, and switch on precise location. A better location replaces this one by itself while this page stays open.`,
    abroad: 'This location is outside India. Please check that the photo was taken at your centre.',
    samePicture:
      'Both photos are the same picture. Please take one of the centre and one of the strong room.',
    near: (distance: string) => `Both photos were taken ${distance} apart: looks right.`,
    far: (distance: string) =>
      `The two photos were taken ${distance} apart. Please check that both were taken at your centre.`,
    metres: (metres: string) => `${metres}\u00a0m`,
    kilometres: (kilometres: string) => `${kilometres}\u00a0km`,
  },

  places: placeTexts,
  placeQuestions: {
    elsewhere: 'Was this photo taken at the centre? If not, turn on location and take it again there.',
    oldFix:
      'The location in this photo seems to be an old one. Was the photo taken at the centre? Turn on location and take it again.',
  },

  // Handing the photos over to a phone: `offer` on the computer, `phone` on the phone.
  offer: {
    title: 'Take the photos with your phone',
    hint: 'No camera or location on this device? Take the photos with a phone, without logging in there. They appear here.',
    scan: 'Point the camera app of the phone at this code and open the link.',
    type: 'Or type this address in the browser of the phone:',
    codeLabel: 'QR code with the address for the phone',
    safety: 'The code works once and for photos only. Show it to nobody else.',
    waiting: (left: string) => `Waiting for the phone. The code is valid for ${left}.`,
    connected: (left: string) =>
      `Phone connected for ${left}. The photos appear on this page as soon as the phone has sent them.`,
    notYours: 'Not your phone? Choose "Stop".',
    photos: (count: number) => (count === 2 ? 'Both photos are here.' : `Photos here: ${count} of 2.`),
    over: 'The phone can no longer add photos. Photos that it has sent are kept.',
    newCode: 'New code',
    stop: 'Stop',
    failed: 'The code could not be shown.',
  },
  phone: {
    title: 'Photos for your checklist',
    opening: 'Connecting to the other screen…',
    lead: (centre: string) => `${centre}. Take both photos here; they appear on the other screen.`,
    timeLeft: (left: string) => `This page takes photos for ${left} more.`,
    sending: (percent: string) => `Sending the photo: ${percent}`,
    waiting: 'No network. Keep this page open: the photo is sent as soon as the network is back.',
    busy: 'The portal is busy. Keep this page open: the photo is sent again by itself.',
    saved: 'Saved: you can see it on the other screen.',
    bothSaved:
      'Both photos are saved: you can see them on the other screen. Continue there; this page can be closed.',
    refused: 'The photo could not be saved.',
    openFailed: 'This phone could not be connected.',
    noCode: 'This page needs a code from the other screen.',
    overTitle: 'This page takes no more photos',
    over: 'Its time is over, it was stopped on the other screen, or the checklist was submitted. Photos that were saved are kept.',
    howToGoOn:
      'To take more photos, choose "Take the photos with your phone" in step 4 on the other screen and scan the new code. Or log in here.',
    login: 'Log in on this phone',
  },
};
