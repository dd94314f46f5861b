/** The English texts of taking photos and of their location. */

export const photos = {
  photos: {
    take: 'Take photo',
    retake: 'Take again',
    openInPageCamera: 'Camera does not open? Use the camera in this page',
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
    onServer: 'Saved on the server',
    notSent: 'On this device, not yet on the server',
    unreadable: 'Invalid image: please upload photos with GPS/location enabled.',
    unreadableHelp: 'The file is damaged or not a photo. Take the photo again.',
    notJpeg:
      'This is not a JPEG photo. Take the photo with the camera; on an iPhone choose Settings, Camera, Formats, Most Compatible.',
    location: {
      checkAgain: 'Check the location again',
      why: 'Each photo must show where it was taken, so this page needs your location.',
      asking: 'Finding your location… Allow it if the browser asks, and stay outdoors or near a window.',
      ready: (metres: string | null) =>
        metres === null ? 'Location found' : `Location found, accurate to ${metres}\u00a0m`,
      denied: 'Location is blocked for this page.',
      unavailable:
        'Location is not available yet. Switch on location in the device settings and go near a window.',
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
};
