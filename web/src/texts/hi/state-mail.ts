/** राज्य पत्रक के ई-मेल बंद करने के पेज के शब्द। */
import type { StateMailTexts } from '../en/state-mail.ts';

export const stateMailTexts: StateMailTexts = {
  title: 'रोज का ई-मेल बंद करें',
  loading: 'पता देखा जा रहा है…',
  question: (state, address) => `${state} का राज्य पत्रक हर सुबह ${address} पर भेजा जाता है।`,
  stop: 'ये ई-मेल बंद करें',
  stopping: 'बंद किया जा रहा है…',
  ended: 'इस पते पर अब ये ई-मेल नहीं भेजे जाते।',
  endedText: 'यदि फिर से चाहिए, तो परीक्षा एजेंसी से अपना पता दर्ज करने को कहें।',
  failed: 'पता नहीं देखा जा सका',
  stopFailed: 'ई-मेल बंद नहीं हुए',
};
