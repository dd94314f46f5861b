/** The sentence of `photo.no-place`: the only one that the checklist shows before it has loaded the others. */
export const noPlaceSentence =
  'The selected image has no GPS / location information. Please enable "Location tags" (or "Geo-tag") in the camera app and retake the photo.';
