/** The English texts of the sessions on an administrator's own account. */

export const ownSessions = {
  ownSessions: {
    title: 'Sessions',
    lead: 'Every place where you are logged in. End a session that you do not recognize, then change your password on this page.',
    tableLabel: 'Your sessions',
    browser: 'Browser',
    unknownBrowser: 'Unknown browser',
    current: 'This session',
    openedAt: 'Logged in',
    lastSeenAt: 'Last seen',
    address: 'IP address',
    end: 'End',
    endOf: (browser: string, openedAt: string) => `End ${browser}, logged in ${openedAt}`,
    endOthers: 'End all other sessions',
    ending: 'Ending…',
    ended: 'The session has ended.',
    endedOthers: (count: string) => `Ended sessions: ${count}`,
    endFailed: 'The session could not be ended',
    loadFailed: 'Failed to load your sessions',
    none: 'No sessions found',
  },
};
