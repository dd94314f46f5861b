/** Every call of specification section 7 in its order: the index of the product. */
import { getProfile, listUserCentres, saveProfile, submitProfile } from './checklist/endpoints.ts';
import { adminLogin, forgotPassword, login, logout } from './session/endpoints.ts';
import { initiateSignup, sendEmailCode, setPassword, verifyEmailCode } from './signup/endpoints.ts';

export const api = {
  login,
  adminLogin,
  logout,
  forgotPassword,
  initiateSignup,
  sendEmailCode,
  verifyEmailCode,
  setPassword,
  listUserCentres,
  saveProfile,
  submitProfile,
  getProfile,
} as const;
