/** The ready-made message of a correction against photos of photos; in both languages, because the head's is not known. */
export const readyRequest = [
  "Take the photo again with a sheet bearing the centre code and today's date in it.",
  'फोटो फिर से लें, और उसमें एक कागज रखें जिस पर केंद्र कोड और आज की तारीख लिखी हो।',
].join('\n');
