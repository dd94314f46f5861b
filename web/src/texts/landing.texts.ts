/** What the landing page says about the portal, and what to have at hand. */
import { texts } from './texts.ts';
import { screenTexts } from './screen-texts.ts';

export const landingTexts = texts({
  // What to have ready, in short.
  ready: {
    title: ['Have ready, about 10 minutes', 'यह तैयार रखें, लगभग 10 मिनट लगेंगे'],
    items: [
      ['Number of rooms, staff and washrooms', 'A phone with camera and location', "A way to the strong room's door"],
      ['कमरों, कर्मचारियों और शौचालयों की संख्या', 'कैमरे और लोकेशन वाला फोन', 'स्ट्रॉन्ग रूम के दरवाजे तक पहुँच'],
    ],
    saved: ['Answers are saved as you type. You submit once.', 'उत्तर भरते ही सहेजे जाते हैं। जाँच सूची एक ही बार जमा होती है।'],
    whole: ['Print the whole list', 'पूरी सूची प्रिंट करें'],
  },
  // How to know that the page is the agency's.
  genuine: {
    title: ['Is this page genuine?', 'क्या यह पेज असली है?'],
    /** Around the address of the portal. */
    address: [
      ['The address begins with ', ''],
      ['पता ', ' से शुरू होता है।'],
    ],
    /** Around the address that mails come from. */
    sender: [
      ['Its e-mails come from ', ''],
      ['ई-मेल ', ' से आते हैं।'],
    ],
    secrets: [
      'Nobody from the exam agency asks for your OTP or password, by phone or otherwise.',
      'परीक्षा एजेंसी का कोई व्यक्ति आपसे OTP या पासवर्ड नहीं माँगता, फोन पर भी नहीं।',
    ],
    money: ['This portal never asks for money, bank details or an Aadhaar number.', 'यह पोर्टल कभी पैसे, बैंक खाते की जानकारी या आधार संख्या नहीं माँगता।'],
    ask: ['Not sure? Ask before you enter anything:', 'भरोसा न हो, तो कुछ भी भरने से पहले पूछ लें:'],
  },
  privacyFailed: ['The privacy notice could not be loaded.', 'गोपनीयता सूचना लोड नहीं हो सकी।'],
  // What to have at hand before the checklist.
  beforeYouStart: {
    title: ['Before you start', 'शुरू करने से पहले'],
    duration: [
      'The checklist takes about 10 minutes when you have everything at hand. You can stop at any time and continue later.',
      'सब कुछ तैयार हो तो जाँच सूची भरने में लगभग 10 मिनट लगते हैं। आप कभी भी रुककर बाद में आगे भर सकते हैं।',
    ],
    once: [
      'You submit once. After that, answers change only if the exam agency asks you for a correction.',
      'जाँच सूची एक ही बार जमा की जा सकती है। उसके बाद बदलाव तभी हो सकेगा जब परीक्षा एजेंसी सुधार माँगे।',
    ],
    groups: [
      [
        {
          title: 'To register',
          items: ['The mobile number that the exam agency has on record', 'Access to the e-mail box on record: the OTP is sent there'],
        },
        {
          title: 'To fill in',
          items: [
            'Complete address of the centre, with pincode',
            'Name, e-mail and mobile number of the head of the institution',
            'Number of rooms by size: for 24, 48 and 72 candidates, and rooms of other sizes',
            'Number of invigilators, administrative staff, peons and security guards',
            'Number of washrooms, male and female',
            'Last OMR exam held here and its number of candidates (write NONE if there was none)',
          ],
        },
        {
          title: 'For the photos',
          items: ['A phone with a camera and with location switched on', 'A way to the strong room: its locked door is photographed from outside'],
        },
      ],
      [
        {
          title: 'पंजीकरण के लिए',
          items: ['वह मोबाइल नंबर जो परीक्षा एजेंसी के पास दर्ज है', 'वह ई-मेल जो दर्ज है और जिसे आप खोल सकें: OTP उसी पर आएगा'],
        },
        {
          title: 'भरने के लिए',
          items: [
            'केंद्र का पूरा पता, पिन कोड सहित',
            'संस्था प्रमुख का नाम, ई-मेल और मोबाइल नंबर',
            'क्षमता के अनुसार कमरों की संख्या: 24, 48 और 72 परीक्षार्थियों वाले, और अन्य क्षमता वाले कमरे',
            'कक्ष निरीक्षकों, प्रशासनिक कर्मचारियों, परिचरों और सुरक्षा गार्डों की संख्या',
            'पुरुष और महिला शौचालयों की संख्या',
            'यहाँ हुई पिछली OMR परीक्षा और उसके परीक्षार्थियों की संख्या (कोई न हुई हो तो NONE लिखें)',
          ],
        },
        {
          title: 'फोटो के लिए',
          items: ['कैमरे वाला फोन, जिसमें लोकेशन चालू हो', 'स्ट्रॉन्ग रूम तक पहुँच हो: उसके ताला लगे दरवाजे की फोटो बाहर से ली जाती है'],
        },
      ],
    ],
    print: ['Print', 'प्रिंट करें'],
    portal: [(address: string) => `Portal: ${address}`, (address: string) => `पोर्टल: ${address}`],
    start: ['Go to the start page', 'मुख्य पेज पर जाएँ'],
  },
});

export const useLandingTexts = screenTexts(landingTexts);
