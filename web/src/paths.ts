/** Every path of the portal (specification section 2), by name. */
import type { StepId } from '#contract/checklist/questions/steps.ts';

export const paths = {
  landing: '/',
  beforeYouStart: '/before-you-start',
  register: '/register',
  verify: '/verify',
  success: '/success',
  successPage: '/success-page',
  createPassword: '/create-password',
  login: '/login',
  phone: '/phone',
  checkPhone: '/check-phone',
  centreForm: '/centre-form',
  preview: '/centre-form/preview',
  status: '/status',
  correction: '/status/correction',
  receipt: '/r/:token',
  adminLogin: '/admin/login',
  admin: '/admin',
  adminCentres: '/admin/exam-centres',
  adminBoard: '/admin/board',
  adminReview: '/admin/review',
  adminVisits: '/admin/review/visits',
  adminDots: '/admin/review/dots',
  adminReminders: '/admin/reminders',
  adminConfig: '/admin/config',
  adminUsers: '/admin/users',
  adminAudit: '/admin/audit',
  adminAccount: '/admin/account',
  adminDeleted: '/admin/deleted',
  adminEditions: '/admin/editions',
} as const;

/** @param list the query of the list from which the centre is opened; the screen then leads to its neighbours and back */
export function centrePath(id: string, list?: string): string {
  const query = list === undefined ? '' : `?list=${encodeURIComponent(list.replace(/^\?/, ''))}`;
  return `${paths.adminCentres}/${encodeURIComponent(id)}${query}`;
}

/** Opens the form of the configuration screen with this centre. */
export function editCentrePath(id: string): string {
  return `${paths.adminConfig}?edit=${encodeURIComponent(id)}`;
}

/** @param list the query of the queue from which the review is opened; the screen then leads to its neighbours and back */
export function reviewPath(id: string, list?: string): string {
  const query = list === undefined ? '' : `?list=${encodeURIComponent(list.replace(/^\?/, ''))}`;
  return `${paths.adminReview}/${encodeURIComponent(id)}${query}`;
}

export function editionPath(id: string): string {
  return `${paths.adminEditions}/${encodeURIComponent(id)}`;
}

/** The form of one centre of a user who has several. */
export function centreFormPath(centreId: string): string {
  return `${paths.centreForm}?centre=${encodeURIComponent(centreId)}`;
}

/** The answer to the correction that is asked for at one centre. */
export function correctionPath(centreId: string): string {
  return `${paths.correction}?centre=${encodeURIComponent(centreId)}`;
}

/** Returns the centre that the address of the form names, or null. */
export function wantedCentreId(): string | null {
  return new URLSearchParams(window.location.search).get('centre');
}

export function stepPath(step: StepId | 'preview'): string {
  return `${paths.centreForm}/${step}`;
}
