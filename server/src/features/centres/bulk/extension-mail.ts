/**
 * The mail that tells a person that the last day of their examination centres was extended: English, then Hindi, with the address of the
 * portal and nothing that logs in (security.md T51).
 */
import { frameMail, longDay, type MailFrame } from '../../../domain/mails/frame-mail.ts';
import { countCentresInWords, listCentresInWords } from '../../../domain/mails/list-centres.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import type { Services } from '../../../services.ts';
import type { AffectedCentre } from './find-affected.ts';

/** @param closesOn YYYY-MM-DD */
export function extensionMail(
  config: MailFrame & Pick<Services['config'], 'publicUrl'>,
  closesOn: string,
  centres: readonly AffectedCentre[],
): MailMessage {
  const [first] = centres;
  const isOne = centres.length === 1;
  const [of, ka] = countCentresInWords(centres);
  const english = [
    `The checklist of ${isOne ? 'this examination centre' : 'these examination centres'} can be submitted until ${longDay('en-IN', closesOn)}:`,
    listCentresInWords(centres, 'en'),
    `Open ${config.publicUrl} and log in with the mobile number and your password, or register with the mobile number on record.\nIf you do not represent this centre, tell the exam agency.`,
  ];
  const hindi = [
    `${isOne ? 'इस परीक्षा केंद्र की जाँच सूची' : 'इन परीक्षा केंद्रों की जाँच सूचियाँ'} ${longDay('hi-IN', closesOn)} तक जमा की जा सकती ${isOne ? 'है' : 'हैं'}:`,
    listCentresInWords(centres, 'hi'),
    `${config.publicUrl} खोलें और मोबाइल नंबर और अपने पासवर्ड से लॉगिन करें, या दर्ज मोबाइल नंबर से पंजीकरण करें।\nयदि आप इस केंद्र के प्रतिनिधि नहीं हैं, तो परीक्षा एजेंसी को बताएँ।`,
  ];
  return frameMail(config, {
    to: first?.email ?? '',
    subject: `Last day extended: ${of} / अंतिम तिथि बढ़ी: ${ka}`,
    text: [...english, '---', ...hindi].join('\n\n'),
  });
}
