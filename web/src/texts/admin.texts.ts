/** Texts of the administrators' screens, loaded with those only. Their shape is that of every language. */
import { texts } from './texts.ts';
import { accountTexts } from './accounts.texts.ts';
import { centreTexts } from './centres.texts.ts';
import { contactTexts } from './contact.texts.ts';
import { masterListTexts } from './master-list.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const adminTexts = texts({
  login: {
    title: ['Admin Dashboard Login', 'प्रशासक डैशबोर्ड लॉगिन'],
    submit: ['Log in', 'लॉगिन करें'],
    isHead: ['I am the head of a centre', 'मैं केंद्र का संस्था प्रमुख हूँ'],
    failed: ['Invalid credentials', 'लॉगिन की पुष्टि नहीं हो सकी'],
    ended: [
      'Your session has ended. Log in again to continue where you left off.',
      'आपके लॉगिन का समय पूरा हो गया है। जहाँ रुके थे, वहीं से आगे बढ़ने के लिए फिर से लॉगिन करें।',
    ],
    expiresSoonText: ['Log in here to continue without interruption.', 'बिना रुकावट काम करते रहने के लिए यहीं लॉगिन करें।'],
  },
  layout: {
    navigation: ['Administration', 'प्रशासन'],
    menu: ['Menu', 'मेन्यू'],
    centres: ['Exam Centres', 'परीक्षा केंद्र'],
    board: ['Progress', 'प्रगति'],
    review: ['Review', 'समीक्षा'],
    config: ['Exam Centre Config', 'परीक्षा केंद्रों का प्रबंधन'],
    users: ['User Accounts', 'उपयोगकर्ता खाते'],
    settings: ['Settings', 'सेटिंग'],
    tabs: {
      '/admin/settings': ['Checks', 'जाँच के नियम'],
      '/admin/register': ['Verified register', 'सत्यापित रजिस्टर'],
      '/admin/editions': ['Editions', 'संस्करण'],
      '/admin/deleted': ['Deleted centres', 'हटाए गए केंद्र'],
      '/admin/audit': ['Audit trail', 'गतिविधि का रिकॉर्ड'],
    },
    account: ['Your account', 'आपका खाता'],
    logout: ['Logout', 'लॉगआउट करें'],
    loggingOut: ['Logging out…', 'लॉगआउट हो रहा है…'],
  },
  act: {
    counting: ['Counting…', 'गिनती हो रही है…'],
    typeCount: ['Type the number of centres to confirm', 'पुष्टि के लिए केंद्रों की संख्या लिखें'],
    busy: ['Working…', 'काम हो रहा है…'],
    label: ['Last action', 'पिछली कार्रवाई'],
    undo: ['Undo', 'वापस लें'],
    takingBack: ['Taking back…', 'वापस लिया जा रहा है…'],
    unknown: ['It is not known whether this was done', 'पता नहीं कि यह हुआ या नहीं'],
    unknownNext: [
      'The portal did not respond. The page shows it when it is loaded again; look there before you repeat it.',
      'पोर्टल से उत्तर नहीं आया। पेज दोबारा लोड होने पर यह दिखेगा; दोहराने से पहले वहाँ देख लें।',
    ],
    notTakenBack: ['Not taken back', 'वापस नहीं लिया गया'],
  },
  confirmation: {
    title: ['Confirm that it is you', 'पुष्टि करें कि यह आप ही हैं'],
    text: [
      'Your last login was more than 15 minutes ago. Enter your password to continue with this step; nothing you entered is lost.',
      'आपने 15 मिनट से अधिक पहले लॉगिन किया था। यह काम जारी रखने के लिए अपना पासवर्ड भरें; आपकी भरी हुई जानकारी सुरक्षित है।',
    ],
    password: ['Your password', 'आपका पासवर्ड'],
    confirming: ['Confirming…', 'पुष्टि हो रही है…'],
    required: ['Enter your password.', 'अपना पासवर्ड भरें।'],
    failed: ['Not confirmed', 'पुष्टि नहीं हुई'],
  },
  table: {
    sortBy: ['Sort by', 'क्रम'],
    sortOptions: {
      asc: [(column: string) => `${column}, ascending`, (column: string) => `${column}, बढ़ते क्रम में`],
      desc: [(column: string) => `${column}, descending`, (column: string) => `${column}, घटते क्रम में`],
    },
    page: [(page: string, pages: string) => `Page ${page} of ${pages}`, (page: string, pages: string) => `${pages} में से पेज ${page}`],
    prev: ['Prev', 'पिछला'],
    next: ['Next', 'अगला'],
    pagesLabel: ['Pages', 'पेज'],
    actions: ['Actions', 'कार्य'],
  },
  downloads: {
    running: [(size: string) => `Downloading, ${size} so far`, (size: string) => `डाउनलोड हो रहा है, अब तक ${size}`],
    preparing: ['Preparing the file…', 'फाइल तैयार हो रही है…'],
    saved: [(name: string) => `${name} was downloaded.`, (name: string) => `${name} डाउनलोड हो गई।`],
    megabytes: [(size: string) => `${size}\u00a0MB`, (size: string) => `${size}\u00a0MB`],
  },
});

/** What every screen of an administrator has. */
export const adminParts = [adminTexts, accountTexts, centreTexts, contactTexts, masterListTexts] as const;

export const useAdminTexts = screenTexts(...adminParts);

export type AdminTexts = ReturnType<typeof useAdminTexts>;
