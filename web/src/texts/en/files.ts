/** The English texts of the downloads of a list of centres. */

export const files = {
  files: {
    downloadPhotos: 'Download photos (ZIP)',
    photosFailed: 'The photos were not downloaded',
    csvHint:
      'Download Filtered is a CSV file for other programs. Excel changes codes such as 0004 or 1E5 in it; use Download Excel instead.',
  },
};
