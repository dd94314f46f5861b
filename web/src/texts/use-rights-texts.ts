/** The texts of rights and states, which load with the accounts of administrators, beside those of their screens. */
import { adminParts } from './use-admin-texts.ts';
import { rightsTexts } from './rights.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const useRightsTexts = screenTexts(...adminParts, rightsTexts);
