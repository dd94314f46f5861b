/** Every call of the API, in the order of specification section 7. */
import {
  confirmSession,
  endAdminSessions,
  endOtherSessions,
  endOwnSession,
  listSessions,
} from './admins/account-endpoints.ts';
import {
  countUsers,
  createAdmin,
  deleteAdmin,
  exportAudit,
  listAdmins,
  listAudit,
  updateAdmin,
} from './admins/endpoints.ts';
import {
  beginFactor,
  confirmFactor,
  getFactor,
  removeAdminFactor,
  removeFactor,
  renewRecoveryCodes,
} from './admins/factor-endpoints.ts';
import {
  createCentre,
  deleteAllCentres,
  deleteCentre,
  downloadCentre,
  extendClosing,
  getCentre,
  updateCentre,
} from './centres/centre-endpoints.ts';
import {
  countCentres,
  exportCentres,
  exportWorkbook,
  listCentres,
  listCities,
  listStates,
} from './centres/endpoints.ts';
import { importCentres, previewImport } from './centres/import-endpoints.ts';
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './centres/saved-views.ts';
import { getProfile, listUserCentres, saveProfile, submitProfile } from './checklist/endpoints.ts';
import { checkReceipt, sendReceipt } from './checklist/receipt.ts';
import { checkUpload } from './checklist/check-upload.ts';
import {
  claimHandover,
  createHandover,
  endHandover,
  getHandover,
  getHandoverPhotos,
  saveHandoverPhoto,
} from './checklist/handover-endpoints.ts';
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
  sendReceipt,
  checkReceipt,
  createHandover,
  getHandover,
  endHandover,
  claimHandover,
  getHandoverPhotos,
  saveHandoverPhoto,
  checkUpload,
  listCentres,
  countCentres,
  listStates,
  listCities,
  countUsers,
  exportCentres,
  exportWorkbook,
  deleteAllCentres,
  previewImport,
  importCentres,
  getCentre,
  downloadCentre,
  createCentre,
  updateCentre,
  extendClosing,
  deleteCentre,
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  listAdmins,
  createAdmin,
  updateAdmin,
  deleteAdmin,
  removeAdminFactor,
  getFactor,
  beginFactor,
  confirmFactor,
  renewRecoveryCodes,
  removeFactor,
  endAdminSessions,
  confirmSession,
  listSessions,
  endOwnSession,
  endOtherSessions,
  listAudit,
  exportAudit,
} as const;
