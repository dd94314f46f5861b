/** The English texts of "Check my phone". */

export const phoneCheck = {
  check: {
    title: 'Check my phone',
    lead: 'Finds out in half a minute whether this phone can take and send the photos of step 4. Nothing is kept.',
    before:
      'The browser will ask for the camera and the location. Choose Allow, and stay near a window or outdoors.',
    start: 'Check now',
    again: 'Check again',
    running: 'Checking…',
    later: 'Not checked yet',
    names: { camera: 'Camera', location: 'Location', storage: 'Storage', network: 'Network' },
    tones: { good: 'Good', warn: 'Could be better', bad: 'Does not work' },
    allGood: 'This phone is ready for the photos.',
    toChange: (count: number) =>
      count === 1 ? 'One thing to change, see below.' : `${count} things to change, see below.`,
    goOn: 'Continue with the checklist',
    home: 'To the start page',
    camera: {
      ready: 'The camera works in this page.',
      denied:
        'The camera is blocked for this page. Tap the icon to the left of the address, open Permissions and allow Camera. Or use the camera app with "Take photo".',
      none: 'No camera was found. Use a phone with a camera.',
      busy: 'Another app uses the camera. Close it and check again.',
      unsupported: 'This browser cannot use the camera in a page. "Take photo" opens the camera app instead.',
    },
    location: {
      ready: (metres: string) => `Location is accurate to ${metres}\u00a0m.`,
      inaccurate: (metres: string) =>
        `Location is accurate to ${metres}\u00a0m only: go outdoors, wait a minute and check again.`,
      unavailable:
        'No location was found. Switch on Location in the settings of the phone, go outdoors and check again.',
      denied:
        'Location is blocked for this page. Tap the icon to the left of the address, open Permissions and allow Location. On an iPhone: Settings, Privacy & Security, Location Services, Safari.',
      unsupported: 'This browser gives no location. Open the page in Chrome or Safari.',
    },
    storage: {
      ready: 'The browser can keep your answers and photos until they are sent.',
      low: (megabytes: string) =>
        `Storage is nearly full: ${megabytes}\u00a0MB left for this page. Delete pictures or apps that you no longer need.`,
      failed:
        'The browser keeps nothing: storage is full, or this is a private window. Free up space or use a normal window.',
    },
    network: {
      ready: (seconds: string) => `Two photos will take about ${seconds} to send.`,
      slow: (seconds: string) =>
        `Two photos will take about ${seconds} to send. Use Wi-Fi or go where the signal is stronger. You can keep working while they are sent.`,
      offline:
        'There is no connection to the portal now. From step 2 on you can work without it; photos are sent when it is back.',
      unknown: 'The portal responds, but the speed could not be measured now.',
    },
  },
};
