/** The English texts of the map of a list. */

export const dots = {
  dots: {
    title: 'Map of the list',
    lead: 'Each centre is where its photo of the centre was taken. The small dots are pincodes.',
    loadFailed: 'Failed to load the centres of the map',
    pincodesFailed: 'Failed to load the pincodes under the map; the centres are shown without them',
    mapLabel: (count: string) => `Map with ${count} centres. The same centres are in the list beside it.`,
    keys: 'Ctrl with the wheel zooms. Keys: + and - zoom, 0 shows all of India, Shift with an arrow moves the map.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'All of India',
    levels: { serious: 'Serious reason', notice: 'Notice', none: 'No reason' },
    here: (count: string) => `${count} centres near this point`,
    inView: (count: string) => `${count} centres in view`,
    more: (count: string) => `and ${count} more: zoom in, or narrow the list.`,
  },
};
