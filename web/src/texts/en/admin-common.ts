/** The English texts of what the administrators' screens share, and of their login. */

export const adminCommon = {
  login: {
    title: 'Admin Dashboard Login',
    submit: 'Log in',
    failed: 'Invalid credentials',
    ended: 'Your session has ended. Log in again to go on where you were.',
    againText: 'This step needs a login that is less than 30 minutes old. Log in here and it goes on.',
    soonText: 'Log in here to go on without a break.',
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
    total: (count: string) => `${count} in all`,
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
    megabytes: (size: string) => `${size} MB`,
  },
};
