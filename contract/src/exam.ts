/** Constants and limits of specification section 9. None of them is configurable. */

export const mobileDigits = 10;
export const otpDigits = 6;
export const minPasswordLength = 6;
/** Longer passwords are refused, never truncated (security.md S14). */
export const maxPasswordLength = 128;

export const standardRoomSizes = [24, 48, 72] as const;
export type StandardRoomSize = (typeof standardRoomSizes)[number];

export const maxFeedbackLength = 100;

export const cctvOptions = [
  'All Rooms for Exam',
  'Strong Room',
  'Dispatch/Receipt Room',
  'Entry to Exam Centre',
] as const;
export type CctvOption = (typeof cctvOptions)[number];

export const institutionTypes = ['Govt. Controlled', 'Govt. Aided', 'Private'] as const;
export type InstitutionType = (typeof institutionTypes)[number];

export const photoSlots = ['centre', 'strongRoom'] as const;
/** The two photos of step 4; a form sends the centre photo first. */
export type PhotoSlot = (typeof photoSlots)[number];
export const maxPhotoBytes = 15 * 1024 * 1024;

export const formStatuses = ['Completed', 'Pending'] as const;
/** `form_status` of a centre: Completed when its checklist is submitted. */
export type FormStatus = (typeof formStatuses)[number];

export const dashboardPageSize = 20;
export const configPageSize = 10;

/** The main admin account: it cannot be deleted (section 6), and only its owner can edit it (product.md, Accounts 14). */
export const mainAdminUsername = 'admin';
