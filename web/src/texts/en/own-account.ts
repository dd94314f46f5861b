/** The English texts of who is logged in, of an idle session, and of the own password. */

export const ownAccount = {
  ownAccount: {
    loggedIn: 'Logged in:',
    idleSoon: (time: string) =>
      `Your session ends in ${time}, because nothing was done on this portal for a while.`,
    passwordTitle: 'Change my password',
    passwordLead:
      'Your other sessions end with the change; this one stays. The change is recorded in the audit trail.',
    current: 'Current password',
    next: 'New password',
    repeat: 'New password again',
    currentMissing: 'Enter your current password.',
    nextMissing: 'Enter a new password.',
    different: 'The two new passwords are different. Enter the same one twice.',
    same: 'This is your current password. Choose another one.',
    change: 'Change password',
    changing: 'Changing…',
    changed: 'Your password was changed. Your other sessions have ended.',
    failed: 'The password was not changed',
  },
};
