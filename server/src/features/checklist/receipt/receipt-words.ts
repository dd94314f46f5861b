/** The words of the mailed receipt in English and Hindi; labels and answers come from the contract. */
import { checklistTexts as english, type ChecklistTexts } from '#contract/checklist/labels/en.ts';
import { checklistTexts as hindi } from '#contract/checklist/labels/hi.ts';

export type MailLanguage = 'en' | 'hi';

export interface ReceiptWords {
  readonly locale: string;
  readonly checklist: ChecklistTexts;
  readonly subject: (reference: string) => string;
  readonly title: string;
  readonly intro: readonly string[];
  readonly reference: string;
  readonly submitted: string;
  readonly exam: string;
  readonly centre: string;
  readonly centreCode: string;
  readonly check: string;
  readonly checkHint: string;
  readonly answers: string;
  readonly photos: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly nextTitle: string;
  readonly next: readonly string[];
}

const product = 'Examination Centre Verification';

export const receiptWords: Readonly<Record<MailLanguage, ReceiptWords>> = {
  en: {
    locale: 'en-IN',
    checklist: english,
    subject: (reference) => `Receipt ${reference} - ${product}`,
    title: 'RECEIPT FOR THE CHECKLIST OF YOUR EXAMINATION CENTRE',
    intro: [
      'The checklist of your examination centre has been submitted. Please keep this e-mail.',
      'If you have nothing to do with this centre, ignore this e-mail: somebody entered your address by mistake.',
    ],
    reference: 'Reference',
    submitted: 'Submitted',
    exam: 'Exam',
    centre: 'Centre',
    centreCode: 'Centre code',
    check: 'Check this receipt at',
    checkHint:
      'Anybody who has this address sees the reference, the centre code, the time and the SHA-256 of both photos, and nothing else.',
    answers: 'YOUR ANSWERS',
    photos: 'YOUR PHOTOS',
    latitude: 'Latitude',
    longitude: 'Longitude',
    nextTitle: 'WHAT HAPPENS NEXT',
    next: [
      'The exam agency examines your checklist and the photos.',
      'Nothing can be changed any more. If something has to be corrected, the exam agency will ask you for it.',
      'Give the reference whenever you contact the exam agency about this checklist.',
    ],
  },
  hi: {
    locale: 'hi-IN',
    checklist: hindi,
    subject: (reference) => `पावती ${reference} - ${product}`,
    title: 'आपके परीक्षा केंद्र की जाँच सूची की पावती',
    intro: [
      'आपके परीक्षा केंद्र की जाँच सूची जमा हो गई है। कृपया यह ई-मेल सँभालकर रखें।',
      'यदि इस केंद्र से आपका कोई संबंध नहीं है, तो इस ई-मेल पर ध्यान न दें: किसी ने गलती से आपका पता भर दिया है।',
    ],
    reference: 'संदर्भ संख्या',
    submitted: 'जमा करने का समय',
    exam: 'परीक्षा',
    centre: 'केंद्र',
    centreCode: 'केंद्र कोड',
    check: 'इस पावती की जाँच यहाँ करें',
    checkHint:
      'जिसके पास यह पता है, वह केवल संदर्भ संख्या, केंद्र कोड, समय और दोनों फोटो का SHA-256 देख सकता है, और कुछ नहीं।',
    answers: 'आपके उत्तर',
    photos: 'आपकी फोटो',
    latitude: 'अक्षांश',
    longitude: 'देशांतर',
    nextTitle: 'आगे क्या होगा',
    next: [
      'परीक्षा एजेंसी आपकी जाँच सूची और फोटो देखेगी।',
      'अब कुछ भी बदला नहीं जा सकता। यदि कुछ ठीक करना होगा, तो परीक्षा एजेंसी आपसे कहेगी।',
      'इस जाँच सूची के बारे में परीक्षा एजेंसी से संपर्क करते समय संदर्भ संख्या बताएँ।',
    ],
  },
};
