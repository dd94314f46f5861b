/** Every call of the API, in the order of specification section 7. */
import {
  confirmSession,
  endAdminSessions,
  endOtherSessions,
  endOwnSession,
  getOwnAccount,
  listSessions,
} from './admins/account-endpoints.ts';
import { checkAudit, exportAudit, getAuditCheck, listAudit } from './admins/audit-endpoints.ts';
import { countUsers, createAdmin, deleteAdmin, listAdmins, updateAdmin } from './admins/endpoints.ts';
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
  letOwnerIn,
  getCentre,
  updateCentre,
} from './centres/centre-endpoints.ts';
import { getBoard, saveCandidates } from './centres/board-endpoints.ts';
import {
  listDeletedCentres,
  listDeletions,
  previewDeletion,
  restoreDeleted,
} from './centres/deleted-endpoints.ts';
import {
  exportEdition,
  listEditionCentres,
  listEditions,
  startNextEdition,
} from './centres/edition-endpoints.ts';
import {
  countCentres,
  exportCentres,
  exportWorkbook,
  listCentres,
  listCities,
  listStates,
} from './centres/endpoints.ts';
import { importCentres, previewImport, reportImport } from './centres/import-endpoints.ts';
import { downloadPhoto } from './centres/photo-endpoints.ts';
import { exportPhotos } from './centres/photo-export-endpoint.ts';
import { addNote, sendUnsentMails } from './centres/contact-log.ts';
import {
  exportContacts,
  listContactEmails,
  previewReminders,
  sendReminders,
} from './centres/reminder-endpoints.ts';
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
import { getCorrections, saveCorrection } from './review/correction-endpoints.ts';
import {
  acceptUnmarked,
  countReviews,
  getReview,
  listReviews,
  previewAcceptUnmarked,
  saveReview,
} from './review/endpoints.ts';
import {
  listDots,
  listPincodeDots,
  downloadEvidence,
  exportEvidence,
  exportVisits,
  listVisits,
} from './review/list-endpoints.ts';
import { adminLogin, forgotPassword, login, logout } from './session/endpoints.ts';
import { initiateSignup, readLink, sendEmailCode, setPassword, verifyEmailCode } from './signup/endpoints.ts';

export const api = {
  login,
  adminLogin,
  logout,
  forgotPassword,
  initiateSignup,
  sendEmailCode,
  verifyEmailCode,
  readLink,
  setPassword,
  listUserCentres,
  saveProfile,
  submitProfile,
  getProfile,
  sendReceipt,
  checkReceipt,
  getCorrections,
  saveCorrection,
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
  getBoard,
  saveCandidates,
  countUsers,
  exportCentres,
  exportWorkbook,
  exportPhotos,
  deleteAllCentres,
  previewImport,
  reportImport,
  importCentres,
  getCentre,
  downloadCentre,
  downloadPhoto,
  createCentre,
  updateCentre,
  extendClosing,
  letOwnerIn,
  deleteCentre,
  previewDeletion,
  listDeletedCentres,
  listDeletions,
  restoreDeleted,
  listEditions,
  startNextEdition,
  listEditionCentres,
  exportEdition,
  addNote,
  sendUnsentMails,
  previewReminders,
  sendReminders,
  exportContacts,
  listContactEmails,
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  listReviews,
  countReviews,
  previewAcceptUnmarked,
  acceptUnmarked,
  getReview,
  saveReview,
  listDots,
  listPincodeDots,
  listVisits,
  exportVisits,
  downloadEvidence,
  exportEvidence,
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
  getOwnAccount,
  confirmSession,
  listSessions,
  endOwnSession,
  endOtherSessions,
  listAudit,
  checkAudit,
  getAuditCheck,
  exportAudit,
} as const;
