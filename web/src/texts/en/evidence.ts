/** The English texts of the downloads of evidence. */

export const evidence = {
  evidence: {
    download: 'Download evidence (ZIP)',
    largeTitle: (count: string) => `Download the evidence of ${count} centres?`,
    largeText:
      'The file has the checklist and the original photos of each of them. It is very large: it takes long, and this browser must hold all of it. Choose a state or a reason for the list, and download one smaller file after the other.',
    largeConfirm: 'Download all',
    failed: 'The evidence was not downloaded',
  },
};
