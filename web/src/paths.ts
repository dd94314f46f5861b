/** Every address of the portal (specification section 2), by name. */
import type { StepId } from '#contract/checklist/steps.ts';

export const paths = {
  landing: '/',
  register: '/register',
  verify: '/verify',
  success: '/success',
  successPage: '/success-page',
  createPassword: '/create-password',
  login: '/login',
  centreForm: '/centre-form',
  preview: '/centre-form/preview',
  status: '/status',
  adminLogin: '/admin/login',
  admin: '/admin',
} as const;

export function stepPath(step: StepId | 'preview'): string {
  return `${paths.centreForm}/${step}`;
}
