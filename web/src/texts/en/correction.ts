/** The English texts of corrections, for /status and for the screen that answers one. */

export const correction = {
  correction: {
    looking: 'Checking whether the exam agency asks for a correction…',
    none: 'The exam agency has not asked for a correction.',
    loadFailed: 'It could not be checked whether the exam agency asks for a correction.',
    asksTitle: 'The exam agency asks for a correction',
    centre: 'Centre',
    askedAt: 'Asked',
    message: 'Message from the exam agency',
    asked: 'To be checked and corrected',
    answerNow: 'Answer now',
    continueAnswer: 'Continue your answer',
    begun: 'What you have entered so far is kept on this device. It has not been sent yet.',
    answeredTitle: (time: string) => `You answered the correction on ${time}.`,
    arrived: 'The connection was lost while your answer was being sent, but it has arrived.',
    sent: 'What you sent',
    leftOverTitle:
      'This correction was already answered, from another device or window. What you entered here was not sent:',
    leftOverHelp:
      'If it is important, tell the exam agency. It can ask for another correction. What you entered is kept on this device until you remove it.',
    removeLeftOver: 'Remove it from this device',
  },
  answer: {
    title: 'Correction of the checklist',
    loading: 'Loading the correction…',
    failed: 'The correction could not be loaded',
    none: 'The exam agency is not asking for a correction at this centre.',
    toStatus: 'Back to the status',
    once: 'Check these answers and correct what is wrong. Everything else in the checklist stays as it is. You can send your answer once.',
    sentBefore: 'Sent before',
    sheet:
      'If a sheet of paper is asked for, write this on it in large letters and hold it so that it can be read in the photo:',
    centreCode: 'the centre code',
    onPhone:
      'New photos are taken with a phone. It is best to answer everything there: log in on the phone and open the status. What you enter on this computer stays on this computer until you send it.',
    kept: 'Kept on this device. It has not been sent to the exam agency yet.',
    keptNothing: 'Everything you enter is kept on this device until you send it.',
    keptNowhere:
      'This browser cannot keep a copy on this device. Stay on this page until your answer is sent.',
    keptShared: 'Nothing is kept on this shared computer. Stay on this page until your answer is sent.',
    offline:
      'There is no internet connection. What you enter is kept on this device. When the connection is back, open this page and press “Save and send”.',
    offlineNoCopy:
      'There is no internet connection. Stay on this page, and press “Save and send” when the connection is back.',
    back: 'The connection is back. Press “Save and send” to send your answer.',
    send: 'Save and send',
    sending: 'Sending…',
    sendingPhotos: (percent: string) => `Sending, ${percent}`,
    sendFailed: 'Your answer was not sent',
    sendFailedKept: 'Nothing is lost: it is kept on this device. Press “Save and send” again.',
    sendFailedNoCopy: 'Stay on this page and press “Save and send” again.',
    sessionEnded:
      'Your session has ended, so the answer was not sent. Log in again, then press “Save and send”.',
    confirmTitle: 'Send the answer?',
    confirmText: 'You can send it once and cannot change it afterwards.',
    unchanged: 'You have not changed:',
    confirmSend: 'Send now',
    notYet: 'Not yet',
  },
};
