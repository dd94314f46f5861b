/**
 * The mail that tells a person that their examination centres are confirmed: English, then Hindi, with the address of the portal and
 * nothing that logs in (security.md T51).
 */
import { type HelpContacts, withHelp } from '../../../domain/help/with-help.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import type { Services } from '../../../services.ts';

const product = 'Examination Centre Verification';
/** A mail names at most this many centres one by one. */
const maxNamed = 50;

interface ConfirmedCentre {
  readonly code: string;
  readonly name: string;
  readonly city: string;
}

interface ConfirmationContent {
  readonly to: string;
  /** The number of the issue of the register. */
  readonly register: number;
  readonly centres: readonly ConfirmedCentre[];
}

const centreLine = ({ code, name, city }: ConfirmedCentre): string =>
  `- ${code}: ${[name, city].filter(Boolean).join(', ')}`;

function centreLines(centres: readonly ConfirmedCentre[], more: (count: number) => string): string {
  const others = centres.length - maxNamed;
  const lines = centres.slice(0, maxNamed).map(centreLine);
  return [...lines, ...(others > 0 ? [`- ${more(others)}`] : [])].join('\n');
}

export function confirmationMail(
  config: HelpContacts & Pick<Services['config'], 'examName' | 'publicUrl'>,
  { to, register, centres }: ConfirmationContent,
): MailMessage {
  const { examName, publicUrl } = config;
  const [first] = centres;
  const isOne = centres.length === 1;
  const [of, ka] = isOne
    ? [`centre ${first?.code ?? ''}`, `केंद्र ${first?.code ?? ''}`]
    : [`${centres.length} centres`, `${centres.length} केंद्र`];
  const english = [
    isOne
      ? `The exam agency has accepted the checklist of this examination centre for ${examName}:`
      : `The exam agency has accepted the checklists of these ${centres.length} examination centres for ${examName}:`,
    centreLines(centres, (count) => `and ${count} more`),
    `It is in the verified register, issue ${register}. Nothing more is needed from you now. Open ${publicUrl}/status to see it.\nIf something at the centre changes before the exam, tell the exam agency.`,
  ];
  const hindi = [
    isOne
      ? `परीक्षा एजेंसी ने ${examName} के लिए इस परीक्षा केंद्र की जाँच सूची स्वीकार कर ली है:`
      : `परीक्षा एजेंसी ने ${examName} के लिए इन ${centres.length} परीक्षा केंद्रों की जाँच सूचियाँ स्वीकार कर ली हैं:`,
    centreLines(centres, (count) => `और ${count} केंद्र`),
    `यह सत्यापित रजिस्टर के अंक ${register} में दर्ज है। अब आपको कुछ और नहीं करना है। देखने के लिए ${publicUrl}/status खोलें।\nपरीक्षा से पहले केंद्र में कुछ बदले तो परीक्षा एजेंसी को बताएँ।`,
  ];
  return withHelp(config, {
    to,
    // A code of the master list may contain anything.
    subject: `Confirmed: ${of} / पुष्टि: ${ka} - ${product}`.replace(/\p{Cc}+/gu, ' '),
    text: [...english, '---', ...hindi].join('\n\n'),
  });
}
