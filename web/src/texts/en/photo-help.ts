/** The English texts that help with taking photos: what they must show, how they wait for their location, what to do. */

export const photoHelp = {
  mustShow: {
    centre: 'The front of the building. The board with the name of the centre must be readable.',
    strongRoom: 'The locked door of the strong room, seen from outside: its only entrance.',
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
  lookAgain:
    'Look at both pictures once more: can the name board be read, and is the locked door in the picture?',
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
};
