/** The texts of acts on many centres, which load with them, beside those of the administrators' other screens. */
import { adminParts } from './use-admin-texts.ts';
import { bulkActTexts } from './bulk-acts.texts.ts';
import { screenTexts, under } from './screen-texts.ts';

export const useBulkActTexts = screenTexts(...adminParts, under('bulkActs', bulkActTexts));
