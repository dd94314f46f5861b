/** The Hindi texts about finished photos: coordinates, and remarks on their location. */
import type { photoRemarks as english } from '../en/photo-remarks.ts';

export const photoRemarks = {
  latitude: 'अक्षांश',
  longitude: 'देशांतर',
  poor: (metres: string) =>
    `लोकेशन केवल ${metres}\u00a0मीटर तक सही है। कृपया सटीक लोकेशन (Precise location) चालू करके खुले में फोटो दोबारा लें।`,
  poorImproving: (metres: string) =>
    `लोकेशन केवल ${metres}\u00a0मीटर तक सही है। उसी जगह पर रहें, खुले में या खिड़की के पास जाएँ और सटीक लोकेशन (Precise location) चालू करें। यह पेज खुला रहने पर बेहतर लोकेशन अपने-आप जुड़ जाएगी।`,
  abroad: 'यह लोकेशन भारत से बाहर की है। कृपया देख लें कि फोटो आपके केंद्र पर ही ली गई है।',
  samePicture: 'दोनों फोटो एक ही हैं। कृपया एक फोटो केंद्र की और एक स्ट्रॉन्ग रूम की लें।',
  near: (distance: string) => `दोनों फोटो एक-दूसरे से ${distance} की दूरी पर ली गईं: ठीक लगता है।`,
  far: (distance: string) =>
    `दोनों फोटो एक-दूसरे से ${distance} दूर ली गईं। कृपया देख लें कि दोनों आपके केंद्र पर ही ली गई हैं।`,
  metres: (metres: string) => `${metres}\u00a0मीटर`,
  kilometres: (kilometres: string) => `${kilometres}\u00a0किमी`,
} satisfies typeof english;
