/** Points are found in pictures of this long edge, or as small as they are (decision 0057). */
export const pointsLongEdgePx = 640;
