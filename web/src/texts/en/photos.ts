/** The English texts of taking photos and of their location. */

export const photos = {
  photos: {
    take: 'Take photo',
    retake: 'Take again',
    inPage: 'Camera does not open? Use the camera in this page',
    shutter: 'Take picture',
    cameraStarting: 'Starting the camera…',
    cameraFailed:
      'The camera could not be started. Allow camera access for this page in the browser, or use "Take photo".',
    locating: 'Finding the place of this photo…',
    working: 'Reading the photo…',
    preview: (label: string) => `Preview: ${label}`,
    latitude: 'Latitude',
    longitude: 'Longitude',
    fromCamera: 'Place recorded by the camera',
    fromDevice: (metres: string) => `Place added from this device, accurate to ${metres} m`,
    fromDeviceUnknown: 'Place added from this device',
    onServer: 'On the server',
    waiting: 'On this device, not yet on the server',
    unreadable: 'Invalid image: please upload photos with GPS/location enabled.',
    unreadableHelp: 'The file is damaged or not a photo. Take the photo again.',
    notJpeg:
      'This is not a JPEG photo. Take the photo with the camera; on an iPhone choose Settings, Camera, Formats, Most Compatible.',
    location: {
      ask: 'Allow location',
      why: 'Each photo must carry its place. Allow location for this page before you take the photos.',
      asking: 'Finding your location… Stay in the open or near a window.',
      ready: (metres: string | null) =>
        metres === null ? 'Location found' : `Location found, accurate to ${metres} m`,
      denied: 'Location is blocked for this page.',
      unavailable:
        'Location is not available yet. Switch on location in the device settings and go near a window.',
      unsupported: 'This browser cannot give a location. The camera itself must record it.',
    },
    help: {
      android:
        'On this phone: switch on Location in the quick settings, tap the lock beside the address, allow Location and Camera, then take the photo with "Take photo" here, not from the gallery.',
      iphone:
        'On this iPhone: Settings, Privacy & Security, Location Services on; allow Safari "While Using"; then take the photo with "Take photo" here, not from the library.',
      desktop:
        'A computer seldom knows its place. Open this page on a phone, log in there with the same mobile number and take the photos with its camera: everything entered here is waiting there.',
      gallery:
        'Pictures from the gallery or from a chat carry no place. Stand at the spot and take a new photo.',
    },
  },
};
