/** Texts of the administrators' screens, loaded with those only. Their shape is that of every language. */
import { accountTexts } from './admins.ts';
import { centreTexts } from './centres.ts';
import { contactTexts } from './contact.ts';
import { masterListTexts } from './master-list.ts';
import { placeTexts } from './places.ts';

export const adminEn = {
  login: {
    title: 'Admin Dashboard Login',
    submit: 'Log in',
    failed: 'Invalid credentials',
    ended: 'Your session has ended. Log in again to continue where you left off.',
    expiresSoonText: 'Log in here to continue without interruption.',
  },
  layout: {
    navigation: 'Administration',
    menu: 'Menu',
    centres: 'Exam Centres',
    board: 'States and cities',
    review: 'Review',
    register: 'Verified register',
    config: 'Exam Centre Config',
    users: 'User Accounts',
    audit: 'Audit trail',
    account: 'Your account',
    logout: 'Logout',
    loggingOut: 'Logging out…',
  },
  confirmation: {
    title: 'Confirm that it is you',
    text: 'Your last login was more than 15 minutes ago. Enter your password to continue with this step; nothing you entered is lost.',
    password: 'Your password',
    confirm: 'Confirm',
    confirming: 'Confirming…',
    required: 'Enter your password.',
    failed: 'Not confirmed',
  },
  table: {
    sortBy: 'Sort by',
    sortOptions: {
      asc: (column: string) => `${column}, ascending`,
      desc: (column: string) => `${column}, descending`,
    },
    page: (page: string, pages: string) => `Page ${page} of ${pages}`,
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
  ...accountTexts,
  ...centreTexts,
  ...contactTexts,
  ...masterListTexts,
  places: placeTexts,
};

export type AdminTexts = typeof adminEn;
