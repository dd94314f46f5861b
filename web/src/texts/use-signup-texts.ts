/** The texts of the way in, of signing up and of logging in. */
import { signupTexts } from './signup.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const useSignupTexts = screenTexts(signupTexts);
