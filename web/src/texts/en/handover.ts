/** The English texts of handing the photos over to a phone: `offer` on the computer, `phone` on the phone. */

export const handover = {
  offer: {
    title: 'Take the photos with your phone',
    hint: 'No camera or location on this device? Take the photos with a phone, without logging in there. They appear here.',
    scan: 'Point the camera app of the phone at this code and open the link.',
    type: 'Or type this address in the browser of the phone:',
    codeLabel: 'QR code with the address for the phone',
    safety: 'The code works once and for photos only. Show it to nobody else.',
    waiting: (left: string) => `Waiting for the phone. The code is valid for ${left}.`,
    connected: (left: string) =>
      `Phone connected for ${left}. The photos appear on this page as soon as the phone has sent them.`,
    notYours: 'Not your phone? Choose "Stop".',
    photos: (count: number) => (count === 2 ? 'Both photos are here.' : `Photos here: ${count} of 2.`),
    over: 'The phone can no longer add photos. Photos that it has sent are kept.',
    newCode: 'New code',
    stop: 'Stop',
    failed: 'The code could not be shown.',
  },
  phone: {
    title: 'Photos for your checklist',
    opening: 'Connecting to the other screen…',
    lead: (centre: string) => `${centre}. Take both photos here; they appear on the other screen.`,
    timeLeft: (left: string) => `This page takes photos for ${left} more.`,
    sending: (percent: string) => `Sending the photo: ${percent}`,
    waiting: 'No network. Keep this page open: the photo is sent as soon as the network is back.',
    saved: 'Saved: you can see it on the other screen.',
    bothSaved:
      'Both photos are saved: you can see them on the other screen. Continue there; this page can be closed.',
    refused: 'The photo could not be saved.',
    openFailed: 'This phone could not be connected.',
    noCode: 'This page needs a code from the other screen.',
    overTitle: 'This page takes no more photos',
    over: 'Its time is over, it was stopped on the other screen, or the checklist was submitted. Photos that were saved are kept.',
    howToGoOn:
      'To take more photos, choose "Take the photos with your phone" in step 4 on the other screen and scan the new code. Or log in here.',
    login: 'Log in on this phone',
  },
};
