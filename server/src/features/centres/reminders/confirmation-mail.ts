/**
 * The mail that tells a person that their examination centres are confirmed: English, then Hindi, with the address of the portal and
 * nothing that logs in (security.md T51).
 */
import { frameMail, type MailFrame } from '../../../domain/mails/frame-mail.ts';
import {
  countCentresInWords,
  listCentresInWords,
  type NamedCentre,
} from '../../../domain/mails/list-centres.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import type { Services } from '../../../services.ts';

interface ConfirmationContent {
  readonly to: string;
  /** The number of the issue of the register. */
  readonly register: number;
  readonly centres: readonly NamedCentre[];
}

export function confirmationMail(
  config: MailFrame & Pick<Services['config'], 'publicUrl'>,
  { to, register, centres }: ConfirmationContent,
): MailMessage {
  const { examName, publicUrl } = config;
  const isOne = centres.length === 1;
  const [of, ka] = countCentresInWords(centres);
  const english = [
    isOne
      ? `The exam agency has accepted the checklist of this examination centre for ${examName}:`
      : `The exam agency has accepted the checklists of these ${centres.length} examination centres for ${examName}:`,
    listCentresInWords(centres, 'en'),
    `${isOne ? 'It is' : 'They are'} in the verified register, issue ${register}. Nothing more is needed from you now. Open ${publicUrl}/status to see it.\nIf something at the centre changes before the exam, tell the exam agency.`,
  ];
  const hindi = [
    isOne
      ? `परीक्षा एजेंसी ने ${examName} के लिए इस परीक्षा केंद्र की जाँच सूची स्वीकार कर ली है:`
      : `परीक्षा एजेंसी ने ${examName} के लिए इन ${centres.length} परीक्षा केंद्रों की जाँच सूचियाँ स्वीकार कर ली हैं:`,
    listCentresInWords(centres, 'hi'),
    `${isOne ? 'यह केंद्र' : 'ये केंद्र'} सत्यापित रजिस्टर (क्रमांक ${register}) में दर्ज ${isOne ? 'है' : 'हैं'}। अब आपको कुछ और नहीं करना है। देखने के लिए ${publicUrl}/status खोलें।\nपरीक्षा से पहले केंद्र में कुछ बदले, तो परीक्षा एजेंसी को बताएँ।`,
  ];
  return frameMail(config, {
    to,
    subject: `Confirmed: ${of} / पुष्टि: ${ka}`,
    text: [...english, '---', ...hindi].join('\n\n'),
  });
}
