/** The English texts of the downloads of evidence. */

export const evidence = {
  evidence: {
    download: 'Download evidence (ZIP)',
    failed: 'The evidence was not downloaded',
  },
};
