/** The texts of the administrators' screens. */
import { adminTexts } from './admin.texts.ts';
import { accountTexts } from './admins.texts.ts';
import { centreTexts } from './centres.texts.ts';
import { contactTexts } from './contact.texts.ts';
import { masterListTexts } from './master-list.texts.ts';
import { screenTexts } from './screen-texts.ts';

/** What every screen of an administrator has. */
export const adminParts = [adminTexts, accountTexts, centreTexts, contactTexts, masterListTexts] as const;

export const useAdminTexts = screenTexts(...adminParts);

export type AdminTexts = ReturnType<typeof useAdminTexts>;
