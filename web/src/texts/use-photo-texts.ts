/** The texts about photos, which only some steps need. */
import { photoTexts } from './photos.texts.ts';
import { placeTexts } from './places.texts.ts';
import { screenTexts, under } from './screen-texts.ts';

export const usePhotoTexts = screenTexts(photoTexts, under('places', placeTexts));
