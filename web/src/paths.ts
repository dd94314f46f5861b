/** Every path of the portal (specification section 2), by name. */
import type { StepId } from '#contract/checklist/questions/steps.ts';

export const paths = {
  landing: '/',
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
  adminLogin: '/admin/login',
  admin: '/admin',
  adminCentres: '/admin/exam-centres',
  adminConfig: '/admin/config',
  adminUsers: '/admin/users',
  adminAudit: '/admin/audit',
  adminAccount: '/admin/account',
} as const;

export function centrePath(id: string): string {
  return `${paths.adminCentres}/${encodeURIComponent(id)}`;
}

export function stepPath(step: StepId | 'preview'): string {
  return `${paths.centreForm}/${step}`;
}
