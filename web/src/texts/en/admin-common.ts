/** The English texts of what the administrators' screens share, and of their login. */

export const adminCommon = {
  login: {
    title: 'Admin Dashboard Login',
    submit: 'Log in',
    failed: 'Invalid credentials',
    ended: 'Your session has ended. Log in again to continue where you left off.',
    recentLoginText: 'This step needs a login within the last 30 minutes. Log in here to continue.',
    expiresSoonText: 'Log in here to continue without interruption.',
  },
  layout: {
    navigation: 'Administration',
    menu: 'Menu',
    centres: 'Exam Centres',
    config: 'Exam Centre Config',
    users: 'User Accounts',
    audit: 'Audit trail',
    logout: 'Logout',
    loggingOut: 'Logging out…',
  },
  table: {
    sortBy: 'Sort by',
    sortOptions: {
      asc: (column: string) => `${column}, ascending`,
      desc: (column: string) => `${column}, descending`,
    },
    page: (page: string, pages: string) => `Page ${page} of ${pages}`,
    total: (count: string) => `Total: ${count}`,
    prev: 'Prev',
    next: 'Next',
    pagesLabel: 'Pages',
    actions: 'Actions',
    updating: 'Loading…',
  },
  downloads: {
    running: (size: string) => `Downloading, ${size} so far`,
    preparing: 'Preparing the file…',
    saved: (name: string) => `${name} was downloaded.`,
    megabytes: (size: string) => `${size}\u00a0MB`,
  },
};
