/** The Hindi texts of who is logged in, of an idle session, and of the own password. */
import type { ownAccount as english } from '../en/own-account.ts';

export const ownAccount = {
  ownAccount: {
    loggedIn: 'लॉगिन खाता:',
    idleSoon: (time: string) => `काफी देर से पोर्टल पर कोई काम नहीं हुआ, इसलिए आपका सत्र ${time} में समाप्त हो जाएगा।`,
    passwordTitle: 'मेरा पासवर्ड बदलें',
    passwordLead:
      'पासवर्ड बदलते ही आपके बाकी सत्र समाप्त हो जाएँगे; यह सत्र चलता रहेगा। यह बदलाव गतिविधि के रिकॉर्ड में दर्ज होता है।',
    current: 'मौजूदा पासवर्ड',
    next: 'नया पासवर्ड',
    repeat: 'नया पासवर्ड फिर से',
    currentMissing: 'अपना मौजूदा पासवर्ड भरें।',
    nextMissing: 'नया पासवर्ड भरें।',
    different: 'दोनों नए पासवर्ड अलग-अलग हैं। दोनों बार एक ही पासवर्ड भरें।',
    same: 'यह आपका मौजूदा पासवर्ड ही है। कोई दूसरा पासवर्ड चुनें।',
    change: 'पासवर्ड बदलें',
    changing: 'बदला जा रहा है…',
    changed: 'आपका पासवर्ड बदल गया। आपके बाकी सत्र समाप्त हो गए।',
    failed: 'पासवर्ड नहीं बदला',
  },
} satisfies typeof english;
