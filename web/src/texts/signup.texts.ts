/** Texts of the way in on the landing page, of signing up and of logging in. */
import { texts } from './texts.ts';
import { screenTexts } from './screen-texts.ts';

export const signupTexts = texts({
  // The landing page.
  landing: {
    official: [(agency: string) => `Official page of the ${agency}`, (agency: string) => `${agency} का आधिकारिक पेज`],
    title: ['Examination Centre Verification', 'परीक्षा केंद्र सत्यापन'],
    already: ['Already registered?', 'पंजीकरण कर चुके हैं?'],
  },
  // The way to the checklist for somebody who is logged in.
  resume: {
    title: ['You are logged in', 'आप लॉगिन कर चुके हैं'],
    continue: ['Continue', 'आगे भरें'],
    start: ['Start', 'शुरू करें'],
    continueCentre: [(name: string) => `Continue: ${name}`, (name: string) => `आगे भरें: ${name}`],
    startCentre: [(name: string) => `Start: ${name}`, (name: string) => `शुरू करें: ${name}`],
    read: ['Read the checklist', 'जाँच सूची पढ़ें'],
    submitted: ['Your checklist is submitted.', 'आपकी जाँच सूची जमा हो चुकी है।'],
    seeSubmission: ['See your submission', 'जमा की गई जाँच सूची देखें'],
    correctedUntil: [
      (day: string) => `The exam agency asks for a correction. Please answer until ${day}.`,
      (day: string) => `परीक्षा एजेंसी ने सुधार माँगा है। कृपया ${day} तक उत्तर दें।`,
    ],
    answerCorrection: ['Answer the correction', 'सुधार का उत्तर दें'],
    allCentres: ['All your centres', 'आपके सभी केंद्र'],
    admin: ['You are logged in as an administrator', 'आपने प्रशासक के रूप में लॉगिन किया है'],
    dashboard: ['Go to the dashboard', 'डैशबोर्ड पर जाएँ'],
  },
  // The sign-up screens.
  register: {
    title: ['Register', 'पंजीकरण'],
    mobile: ['Mobile number', 'मोबाइल नंबर'],
    mobileHint: ['The number the exam agency has on record, 10 digits', 'परीक्षा एजेंसी के पास दर्ज नंबर, 10 अंक'],
    submit: ['Register', 'पंजीकरण करें'],
    busy: ['Checking…', 'जाँच हो रही है…'],
    failed: ['Mobile not recognized', 'मोबाइल नंबर की पुष्टि नहीं हो सकी'],
    unknownHelp: [
      'Use the number that the exam agency has on record. If it has changed, ask the agency to correct it first.',
      'वही नंबर भरें जो परीक्षा एजेंसी के पास दर्ज है। नंबर बदल गया हो, तो पहले एजेंसी से उसे ठीक करवाएँ।',
    ],
    resetNote: [
      'Forgot your password? Register again with the same number. The old password works until you set a new one.',
      'पासवर्ड भूल गए? उसी नंबर से दोबारा पंजीकरण करके नया पासवर्ड बनाएँ। तब तक पुराना पासवर्ड चलता रहेगा।',
    ],
  },
  verify: {
    title: ['Verify your e-mail', 'ई-मेल सत्यापित करें'],
    greeting: [(name: string) => `Welcome, ${name}.`, (name: string) => `स्वागत है, ${name}।`],
    lead: ['The OTP goes to', 'OTP इस पते पर आता है:'],
    send: ['Send OTP', 'OTP भेजें'],
    sending: ['Sending…', 'भेजा जा रहा है…'],
    sent: ['OTP Sent to Email', 'OTP ई-मेल पर भेजा गया'],
    onItsWay: ['OTP is on its way', 'OTP भेजा जा रहा है'],
    linkSent: [
      (email: string, time: string) => `You need not wait: an e-mail was sent to ${email} at ${time}. Open it and use its link.`,
      (email: string, time: string) => `आपको रुकने की जरूरत नहीं है: ${email} पर ${time} बजे ई-मेल भेजा जा चुका है। उसे खोलें और उसके लिंक का उपयोग करें।`,
    ],
    queuedHint: [
      'The OTP is waiting to be sent. The OTP may take a minute or longer to arrive and will still work: leave this page open. If nothing comes, check the spam folder, then send the OTP again.',
      'OTP अभी भेजा जाना बाकी है। उसे आने में एक मिनट या उससे अधिक लग सकता है, पर वह तब भी मान्य रहेगा: यह पेज खुला रखें। कुछ न आए, तो स्पैम फोल्डर देखें, फिर OTP दोबारा भेजें।',
    ],
    sendFailed: ['Failed to send OTP. Try again.', 'OTP नहीं भेजा जा सका। फिर कोशिश करें।'],
    otp: ['OTP', 'OTP'],
    otpHint: ['6 digits, valid for 10 minutes. Look in the spam folder too.', '6 अंक, 10 मिनट तक मान्य। स्पैम फोल्डर भी देखें।'],
    verify: ['Verify', 'सत्यापित करें'],
    verifying: ['Verifying…', 'सत्यापन हो रहा है…'],
    verified: ['Verified', 'सत्यापन हो गया'],
    invalidMark: ['OTP invalid', 'OTP मान्य नहीं'],
    failed: ['Invalid OTP', 'OTP की पुष्टि नहीं हो सकी'],
    invalidHelp: ['Use the OTP of the newest e-mail, and check each digit.', 'सबसे नए ई-मेल में आया OTP भरें और हर अंक मिला लें।'],
    resend: ['Send a new OTP', 'नया OTP भेजें'],
    renewed: ['A new OTP was sent. Use the OTP of the newest e-mail.', 'नया OTP भेजा गया है। सबसे नए ई-मेल में आया OTP भरें।'],
    resendIn: [(time: string) => `You can ask for a new OTP in ${time}.`, (time: string) => `नया OTP माँगने के लिए ${time} रुकें।`],
    looksIn: [(time: string) => `In ${time} this page checks whether it was sent.`, (time: string) => `${time} बाद यह पेज देखेगा कि OTP भेजा गया या नहीं।`],
    resendQueued: ['Send the OTP again', 'OTP दोबारा भेजें'],
    resendQueuedIn: [(time: string) => `You can send the OTP again in ${time}.`, (time: string) => `OTP दोबारा भेजने के लिए ${time} रुकें।`],
    startAgain: ['Enter the mobile number again', 'मोबाइल नंबर फिर से भरें'],
  },
  success: {
    title: ['You have Successfully Verified!', 'आपका सत्यापन सफल रहा!'],
    loginBelow: ['Please Login Below', 'कृपया नीचे लॉगिन करें'],
    shownAfter: [
      'This page follows the verification of your e-mail. Nothing has been verified in this browser tab yet.',
      'यह पेज ई-मेल के सत्यापन के बाद दिखता है। इस ब्राउजर टैब में अभी कोई सत्यापन नहीं हुआ है।',
    ],
    registerFirst: ['Not registered yet? Start with your mobile number.', 'अभी पंजीकरण नहीं किया है? अपने मोबाइल नंबर से शुरू करें।'],
  },
  createPassword: {
    title: ['Create Your Password', 'अपना पासवर्ड बनाएँ'],
    lead: [(mobile: string) => `You log in with ${mobile} and this password.`, (mobile: string) => `आप ${mobile} और इस पासवर्ड से लॉगिन करेंगे।`],
    password: ['Password', 'पासवर्ड'],
    passwordHint: ['At least 6 characters', 'कम से कम 6 अक्षर या अंक'],
    confirm: ['Confirm password', 'पासवर्ड दोबारा भरें'],
    submit: ['Create Password', 'पासवर्ड बनाएँ'],
    busy: ['Saving…', 'सहेजा जा रहा है…'],
    failed: ['Failed to set password', 'पासवर्ड नहीं बन सका'],
    tooShort: ['Password must be at least 6 characters.', 'पासवर्ड में कम से कम 6 अक्षर या अंक होने चाहिए।'],
    mismatch: ["Passwords don't match.", 'दोनों पासवर्ड एक जैसे नहीं हैं।'],
    advice: ['Three unrelated words are hard to guess.', 'तीन अलग-अलग शब्दों का अनुमान मुश्किल है।'],
    strengthAdvice: {
      weak: ['Easy to guess. Try three unrelated words.', 'अनुमान लगाना आसान है। तीन अलग-अलग शब्द चुनें।'],
      fair: ['Three unrelated words are safer.', 'तीन अलग-अलग शब्द अधिक सुरक्षित रहेंगे।'],
      good: ['This password is hard to guess.', 'इस पासवर्ड का अनुमान लगाना मुश्किल है।'],
    },
    strength: {
      label: ['Strength', 'पासवर्ड की मजबूती'],
      weak: ['weak', 'कमजोर'],
      fair: ['fair', 'ठीक'],
      good: ['good', 'अच्छी'],
    },
    allSet: ['All Set!', 'सब तैयार है!'],
    created: ['Password created successfully.', 'पासवर्ड बन गया है।'],
    goToLogin: ['Go to Login', 'लॉगिन पर जाएँ'],
    startChecklist: ['Start the checklist', 'जाँच सूची शुरू करें'],
    shownAfter: [
      'This page follows the creation of a password. No password has been created in this browser tab yet.',
      'यह पेज पासवर्ड बनाने के बाद दिखता है। इस ब्राउजर टैब में अभी कोई पासवर्ड नहीं बना है।',
    ],
    openingLink: ['Opening the link…', 'लिंक खोला जा रहा है…'],
    linkFailed: ['The link could not be opened.', 'लिंक नहीं खुल सका।'],
    linkFor: [
      (name: string, mobile: string, email: string) => `This password is for ${name}, mobile number ${mobile}, e-mail ${email}.`,
      (name: string, mobile: string, email: string) => `यह पासवर्ड ${name} के लिए है, मोबाइल नंबर ${mobile}, ई-मेल ${email}।`,
    ],
    linkExpired: [
      'This link has been used already, or it is too old. If you have not created a password with it, ask for a new link.',
      'इस लिंक का उपयोग हो चुका है या यह बहुत पुराना है। यदि आपने इससे पासवर्ड नहीं बनाया है, तो नया लिंक मँगाएँ।',
    ],
    newLink: ['Send a new link', 'नया लिंक भेजें'],
    notVerified: ['Verify your e-mail first. Then you can create a password.', 'पहले अपना ई-मेल सत्यापित करें। फिर आप पासवर्ड बना सकेंगे।'],
  },
  // People who cannot read the mailbox on record.
  mailboxHelp: {
    summary: ['I cannot open this mailbox', 'मुझसे यह ई-मेल नहीं खुल रहा'],
    why: [
      'For your safety the OTP is sent only to the e-mail address that the exam agency has on record for your centre. Somebody in your office may be able to open this mailbox.',
      'सुरक्षा के लिए OTP केवल उसी ई-मेल पर भेजा जाता है जो परीक्षा एजेंसी के पास आपके केंद्र के लिए दर्ज है। हो सकता है कि आपके कार्यालय में कोई इसे खोल सके।',
    ],
    correct: [
      'If the address is wrong or no longer works, ask the exam agency to correct it. Then register again.',
      'यदि यह ई-मेल गलत है या अब चालू नहीं है, तो परीक्षा एजेंसी से इसे ठीक करने को कहें। फिर दोबारा पंजीकरण करें।',
    ],
    anotherNumber: ['Use another mobile number', 'दूसरा मोबाइल नंबर भरें'],
  },
  // Logging in, and logging in again.
  login: {
    title: ['Login', 'लॉगिन'],
    lead: ['For centre representatives', 'केंद्र प्रतिनिधियों के लिए'],
    username: ['Username', 'यूजरनेम'],
    usernameHint: ['Your mobile number or the e-mail on record', 'आपका मोबाइल नंबर या दर्ज ई-मेल'],
    password: ['Password', 'पासवर्ड'],
    show: ['Show', 'दिखाएँ'],
    hide: ['Hide', 'छिपाएँ'],
    passwordSuffix: [' password', ': पासवर्ड'],
    submit: ['Login', 'लॉगिन करें'],
    busy: ['Logging in…', 'लॉगिन हो रहा है…'],
    failed: ['Login failed', 'लॉगिन नहीं हुआ'],
    lockedFor: [(time: string) => `Passwords are accepted again in ${time}.`, (time: string) => `${time} में पासवर्ड फिर स्वीकार होने लगेंगे।`],
    lockOver: ['Passwords are accepted again: log in now.', 'पासवर्ड अब फिर स्वीकार हो रहे हैं: लॉगिन करें।'],
    repeatedIn: [
      (time: string) => `Your login is sent again by itself in ${time}. Stay on this page.`,
      (time: string) => `${time} में आपका लॉगिन अपने-आप फिर भेजा जाएगा। इसी पेज पर रहें।`,
    ],
    forgot: ['Forgot Password', 'पासवर्ड भूल गए?'],
    resetLinkSent: ['Password Reset Link sent to your email ID', 'पासवर्ड बदलने का लिंक आपके ई-मेल पर भेजा गया है'],
    required: ['Enter your username and password.', 'यूजरनेम और पासवर्ड भरें।'],
    shared: ['This is a shared computer', 'यह साझा कंप्यूटर है'],
    sharedHint: [
      'Answers and photos are kept on the server only, not on this computer. Closing the tab logs you out.',
      'उत्तर और फोटो केवल सर्वर पर रखे जाएँगे, इस कंप्यूटर पर नहीं। टैब बंद करते ही आप लॉगआउट हो जाएँगे।',
    ],
    notRegistered: ['Not registered yet?', 'अभी पंजीकरण नहीं किया है?'],
  },
  reauth: {
    goToLogin: ['Go to the login page', 'लॉगिन पेज पर जाएँ'],
    endedText: [
      'Your session has ended. Nothing you entered is lost: log in here and continue where you left off.',
      'आपके लॉगिन का समय पूरा हो गया है। आपकी भरी हुई जानकारी सुरक्षित है: यहीं लॉगिन करें और जहाँ रुके थे, वहीं से आगे बढ़ें।',
    ],
    owner: [
      (mobile: string) => `You were using the account with the mobile number ${mobile}.`,
      (mobile: string) => `आप मोबाइल नंबर ${mobile} वाले खाते से काम कर रहे थे।`,
    ],
    otherUser: ['This is a different account. Log in with the account that you were using.', 'यह कोई दूसरा खाता है। उसी खाते से लॉगिन करें जिससे आप काम कर रहे थे।'],
  },
  // Forgot Password.
  forgotPassword: {
    needsUsername: [
      'No link could be sent yet: enter your mobile number or the e-mail on record, then choose Forgot Password again.',
      'अभी कोई लिंक नहीं भेजा जा सका: अपना मोबाइल नंबर या दर्ज ई-मेल भरें, फिर दोबारा “पासवर्ड भूल गए?” दबाएँ।',
    ],
    busy: ['Requesting the link…', 'लिंक मँगाया जा रहा है…'],
    failed: ['The reset link could not be sent.', 'पासवर्ड बदलने का लिंक नहीं भेजा जा सका।'],
  },
});

export const useSignupTexts = screenTexts(signupTexts);
