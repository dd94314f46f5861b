/** The texts of rights and states, which load with the accounts of administrators. */
import { rightsTexts } from './rights.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const useRightsTexts = screenTexts(rightsTexts);
