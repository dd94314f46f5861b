/** Every path of the portal (specification section 2), by name. */
import type { StepId } from '#contract/checklist/steps.ts';

export const paths = {
  landing: '/',
  beforeYouStart: '/before-you-start',
  privacy: '/privacy',
  register: '/register',
  verify: '/verify',
  success: '/success',
  successPage: '/success-page',
  createPassword: '/create-password',
  login: '/login',
  phone: '/phone',
  centreForm: '/centre-form',
  preview: '/centre-form/preview',
  status: '/status',
  correction: '/status/correction',
  receipt: '/r/:token',
  adminLogin: '/admin/login',
  admin: '/admin',
  adminCentres: '/admin/exam-centres',
} as const;

/** The form of one centre of a user who has several. */
export function centreFormPath(centreId: string): string {
  return `${paths.centreForm}?centre=${encodeURIComponent(centreId)}`;
}

/** The answer to the correction that is asked for at one centre. */
export function correctionPath(centreId: string): string {
  return `${paths.correction}?centre=${encodeURIComponent(centreId)}`;
}

/** Returns the centre that the address of the form names, or null. */
export function requestedCentreId(): string | null {
  return new URLSearchParams(window.location.search).get('centre');
}

export function stepPath(step: StepId | 'preview'): string {
  return `${paths.centreForm}/${step}`;
}
