/** The mails of sign-up and password reset, in English and Hindi. Their links are built from the configuration (security.md T51). */
import type { MailMessage } from '../../platform/mail/message.ts';

interface CodeMail {
  readonly code: string;
  readonly link: string;
  readonly validMinutes: number;
}

export function codeMail(to: string, { code, link, validMinutes }: CodeMail): MailMessage {
  return {
    to,
    subject: 'Your OTP / आपका OTP',
    text: [
      `Your OTP is: ${code}`,
      '',
      'Enter it in the field "OTP" on the page where you asked for it. Or create your password with this link, on any phone or computer; it needs no OTP:',
      '',
      link,
      '',
      `The OTP and the link are valid for ${validMinutes} minutes and work only once. Opening the link changes nothing; your password is set only when you enter it there.`,
      'Never share them with anyone; nobody from the exam agency will ask for them.',
      'If you did not ask for an OTP, ignore this e-mail: nothing will change.',
      '',
      '---',
      '',
      `आपका OTP है: ${code}`,
      '',
      'इसे उसी पेज के “OTP” बॉक्स में भरें जहाँ आपने इसे माँगा था। या ऊपर दिए गए लिंक से किसी भी फोन या कंप्यूटर पर अपना पासवर्ड बनाएँ; उसके लिए OTP नहीं चाहिए।',
      `OTP और लिंक ${validMinutes} मिनट तक मान्य हैं और एक ही बार काम करते हैं। केवल लिंक खोलने से कुछ नहीं बदलता; पासवर्ड तभी बनता है जब आप उसे वहाँ भरते हैं।`,
      'OTP और लिंक किसी को न बताएँ; परीक्षा एजेंसी का कोई भी व्यक्ति आपसे ये नहीं माँगेगा।',
      'यदि आपने OTP नहीं माँगा, तो इस ई-मेल पर ध्यान न दें: कुछ नहीं बदलेगा।',
    ].join('\n'),
  };
}

export function resetMail(to: string, link: string, validMinutes: number): MailMessage {
  return {
    to,
    subject: 'Set a new password / नया पासवर्ड बनाएँ',
    text: [
      'Open this link to set a new password, on any phone or computer:',
      '',
      link,
      '',
      `It is valid for ${validMinutes} minutes and works only once. Opening it changes nothing; your password is set only when you enter it there.`,
      'If you did not ask for it, ignore this e-mail: nothing will change.',
      '',
      '---',
      '',
      'नया पासवर्ड बनाने के लिए ऊपर दिया गया लिंक किसी भी फोन या कंप्यूटर पर खोलें।',
      `यह ${validMinutes} मिनट तक मान्य है और एक ही बार काम करता है। केवल लिंक खोलने से कुछ नहीं बदलता; पासवर्ड तभी बनता है जब आप उसे वहाँ भरते हैं।`,
      'यदि आपने इसे नहीं माँगा, तो इस ई-मेल पर ध्यान न दें: कुछ नहीं बदलेगा।',
    ].join('\n'),
  };
}

export function passwordSetMail(to: string): MailMessage {
  return {
    to,
    subject: 'Your password was set / आपका पासवर्ड बनाया गया',
    text: [
      'The password of your account has just been set. All earlier logins have ended.',
      'If this was not you, register again with your mobile number at once: that sets a new password and ends all logins.',
      '',
      '---',
      '',
      'आपके खाते का पासवर्ड अभी बनाया गया है। पहले के सभी लॉगिन समाप्त हो गए हैं।',
      'यदि यह आपने नहीं किया, तो तुरंत अपने मोबाइल नंबर से फिर पंजीकरण करें: इससे नया पासवर्ड बनेगा और सभी लॉगिन समाप्त हो जाएँगे।',
    ].join('\n'),
  };
}
