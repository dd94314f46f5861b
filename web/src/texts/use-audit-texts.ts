/** The texts of the audit trail, which load with its screen, beside those of the administrators' screens. */
import { adminParts } from './use-admin-texts.ts';
import { auditTexts } from './audit.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const useAuditTexts = screenTexts(...adminParts, auditTexts);
