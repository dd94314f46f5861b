/** The Hindi texts that help with taking photos. Names in settings are also given in English, as many phones show them. */
import type { photoHelp as english } from '../en/photo-help.ts';

export const photoHelp = {
  mustShow: {
    centre: 'भवन का सामने का हिस्सा। केंद्र के नाम का बोर्ड साफ पढ़ा जाना चाहिए।',
    strongRoom: 'स्ट्रॉन्ग रूम का ताला लगा दरवाजा, बाहर से: उसका एकमात्र प्रवेश द्वार।',
  },
  example: {
    centre: 'रेखाचित्र: भवन का सामने का हिस्सा, प्रवेश द्वार के ऊपर बड़ा नाम-पट्ट',
    strongRoom: 'रेखाचित्र: दीवार में एक ही बंद दरवाजा, जिस पर ताला लगा है',
  },
  exampleCaption: {
    centre: 'उदाहरण: भवन का पूरा सामना और नाम का बोर्ड एक ही फोटो में। फोन आड़ा पकड़ें।',
    strongRoom: 'उदाहरण: पूरा दरवाजा और उसका ताला एक ही फोटो में।',
  },
  waiting: {
    mark: 'लोकेशन अभी नहीं मिली है',
    stay: 'जहाँ फोटो ली है वहीं रहें और यह पेज खुला रखें। मिलते ही लोकेशन अपने-आप जुड़ जाएगी।',
    unavailable: 'फोन को अभी लोकेशन नहीं मिल रही है। लोकेशन चालू करें, खुले में या खिड़की के पास जाएँ और यह पेज खुला रखें।',
    denied: 'इस पेज को लोकेशन की अनुमति नहीं है। अनुमति दें; फिर लोकेशन अपने-आप जुड़ जाएगी।',
    ask: 'यह फोटो 10 मिनट से भी पहले ली गई थी। क्या आप अब भी उसी जगह पर हैं?',
    confirm: 'मैं अब भी उसी जगह पर हूँ',
    otherwise: 'यदि नहीं, तो वहाँ जाकर फोटो दोबारा लें।',
    tooLate: 'यह फोटो काफी देर पहले ली गई थी, अब इसमें लोकेशन नहीं जोड़ी जा सकती। कृपया उसी जगह जाकर दोबारा लें।',
    kept: 'फोटो इस डिवाइस पर सुरक्षित है। लोकेशन मिलने पर भेजी जाएगी।',
    earlierKept: 'तब तक आपकी पिछली फोटो भी रखी रहेगी।',
    notLost: 'आपकी फोटो मिटी नहीं है: वह यहीं रखी है, और अनुमति देते ही उसमें लोकेशन जुड़ जाएगी।',
  },
  notTaken: {
    centre: 'परीक्षा केंद्र की फोटो अभी नहीं ली गई है।',
    strongRoom: 'स्ट्रॉन्ग रूम की फोटो अभी नहीं ली गई है।',
  },
  notPlaced: {
    centre: 'परीक्षा केंद्र की फोटो की लोकेशन अभी नहीं मिली है।',
    strongRoom: 'स्ट्रॉन्ग रूम की फोटो की लोकेशन अभी नहीं मिली है।',
  },
  bothPlaced: 'दोनों फोटो की लोकेशन मिल गई है।',
  lookAgain: 'दोनों फोटो एक बार और देखें: क्या नाम का बोर्ड पढ़ा जा सकता है, और क्या ताला लगा दरवाजा दिख रहा है?',
  poorFix: (metres: string) => `लोकेशन मिली, पर केवल ${metres}\u00a0मीटर तक सही।`,
  poorAdvice: 'थोड़ा रुकें, खुले में या खिड़की के पास जाएँ और फोन की सेटिंग में सटीक लोकेशन (Precise location) चालू करें।',
  tryAgain: 'फिर कोशिश करें',
  notAskedAgain: 'ब्राउजर दोबारा नहीं पूछता। अनुमति आपको खुद देनी होगी।',
  howToAllow: 'लोकेशन की अनुमति कैसे दें',
  unblocked: 'इस पेज पर लौटें। बदलाव अपने-आप पता चल जाता है; न चले तो “लोकेशन फिर से जाँचें” दबाएँ।',
  unblock: {
    chromeAndroid: [
      'पते की बाईं ओर दो स्लाइडर वाले चिह्न को दबाएँ।',
      '“अनुमतियाँ” (Permissions), फिर “जगह की जानकारी” (Location) दबाएँ और उसे चालू करें।',
      'फिर भी बंद रहे तो: फोन की सेटिंग, Apps, Chrome, Permissions, Location में “Allow only while using the app” चुनें और “Use precise location” चालू रखें।',
    ],
    samsung: [
      'पते की बाईं ओर बने चिह्न को दबाएँ, फिर “अनुमतियाँ” (Permissions) में “लोकेशन” (Location) की अनुमति दें।',
      'न मिले तो: फोन की सेटिंग, Apps, Samsung Internet, Permissions, Location में “Allow only while using the app” चुनें और “Use precise location” चालू रखें।',
    ],
    firefoxAndroid: [
      'पते की बाईं ओर ताले या ढाल के चिह्न को दबाएँ।',
      '“Location” (स्थान) को दबाएँ, जब तक “Allowed” न दिखे।',
      'फिर भी बंद रहे तो: फोन की सेटिंग, Apps, Firefox, Permissions, Location में “Allow only while using the app” चुनें।',
    ],
    inAnotherApp: [
      'यह पेज किसी दूसरे ऐप के अंदर खुला है। उसका मेन्यू (तीन बिंदु) खोलें और “Open in browser”, “Open in Chrome” या “Open in Safari” चुनें।',
      'वहाँ लॉगिन करें और ब्राउजर पूछे तो लोकेशन की अनुमति दें।',
    ],
    safariPhone: [
      'पते की पट्टी में पेज का चिह्न या “AA” दबाएँ, तीन बिंदु दिखें तो उन्हें दबाएँ, फिर “Website Settings” खोलें।',
      '“Location” दबाएँ और “Allow” चुनें।',
      'फिर भी बंद रहे तो: Settings, Privacy & Security, Location Services, Safari Websites में “While Using the App” चुनें और “Precise Location” चालू रखें।',
    ],
    otherIphone: [
      'Settings, Privacy & Security, Location Services खोलें और इस ब्राउजर का नाम दबाएँ।',
      '“While Using the App” चुनें और “Precise Location” चालू रखें।',
    ],
    chromeDesktop: [
      'पते की बाईं ओर दो स्लाइडर वाले चिह्न पर क्लिक करें।',
      '“जगह की जानकारी” (Location) चालू करें। सूची में न हो तो: “साइट सेटिंग” (Site settings), Location, Allow।',
    ],
    edgeDesktop: [
      'पते की बाईं ओर बने चिह्न पर क्लिक करें, फिर “Permissions for this site” खोलें।',
      '“Location” के लिए “Allow” चुनें।',
    ],
    firefoxDesktop: [
      'पते की बाईं ओर कटे हुए लोकेशन चिह्न पर और “Blocked” के पास के क्रॉस पर क्लिक करें।',
      '“लोकेशन फिर से जाँचें” पर क्लिक करें और Firefox पूछे तो अनुमति दें।',
    ],
    other: ['इस साइट की सेटिंग खोलें: अक्सर पते की बाईं ओर का चिह्न, फिर “Permissions”।', '“Location” की अनुमति दें।'],
  },
} satisfies typeof english;
