/** Texts about photos: taking them, their location, a phone that takes them, and remarks on finished ones. */
import type { CodeSeenBy } from '#contract/review/warnings.ts';
import { texts } from './texts.ts';
import { placeTexts } from './places.texts.ts';
import { screenTexts, under } from './screen-texts.ts';

/** The warnings about both photos together. */
export type PairCode = Extract<CodeSeenBy<'typing'>, `picture.${string}` | `place.${string}`>;

export const photoTexts = texts({
  // Taking photos, and their location.
  photos: {
    take: ['Take photo', 'फोटो लें'],
    retake: ['Take again', 'दोबारा लें'],
    trouble: ['Camera or location does not work?', 'कैमरे या लोकेशन में दिक्कत है?'],
    openInPageCamera: ['Use the camera in this page', 'इसी पेज का कैमरा चलाएँ'],
    shutter: ['Take picture', 'फोटो खींचें'],
    cameraStarting: ['Starting the camera…', 'कैमरा चालू हो रहा है…'],
    cameraFailed: [
      'The camera could not be started. Allow camera access for this page in the browser, or use the button below the photo.',
      'कैमरा चालू नहीं हो सका। ब्राउजर में इस पेज को कैमरे की अनुमति दें, या फोटो के नीचे का बटन दबाएँ।',
    ],
    locating: ['Finding the location of this photo…', 'इस फोटो की लोकेशन ढूँढी जा रही है…'],
    checking: ['Checking the photo…', 'फोटो जाँची जा रही है…'],
    choose: ['Choose a photo from this computer', 'इस कंप्यूटर से फोटो चुनें'],
    chooseAgain: ['Choose another photo', 'दूसरी फोटो चुनें'],
    preview: [(label: string, file: string) => `Preview: ${label}, ${file}`, (label: string, file: string) => `ली गई फोटो: ${label}, ${file}`],
    unreadableHelp: ['The file is damaged or not a photo. Take the photo again.', 'फाइल खराब है या यह फोटो नहीं है। फोटो दोबारा लें।'],
    notJpeg: [
      'This is not a JPEG photo. Take the photo with the camera; on an iPhone choose Settings, Camera, Formats, Most Compatible.',
      'यह JPEG फोटो नहीं है। कैमरे से फोटो लें; iPhone पर Settings, Camera, Formats में Most Compatible चुनें।',
    ],
    location: {
      checkAgain: ['Check again', 'फिर से जाँचें'],
      asking: ['Finding your location. Allow it if the browser asks.', 'लोकेशन ढूँढी जा रही है। ब्राउजर पूछे तो अनुमति दें।'],
      ready: [
        (metres: string | null) => (metres === null ? 'Location found' : `Location found, accurate to ${metres}\u00a0m`),
        (metres: string | null) => (metres === null ? 'लोकेशन मिल गई' : `लोकेशन मिल गई, ${metres}\u00a0मीटर तक सही`),
      ],
      denied: ['Location is blocked for this page.', 'इस पेज को लोकेशन की अनुमति नहीं है।'],
      unavailable: ['No location yet. Switch on location and go near a window.', 'अभी लोकेशन नहीं मिली। लोकेशन चालू करें और खिड़की के पास जाएँ।'],
      unsupported: ['This browser cannot give a location. Switch on location in the camera app.', 'यह ब्राउजर लोकेशन नहीं दे सकता। कैमरा ऐप में लोकेशन चालू करें।'],
    },
    draftIsThere: ['Everything you entered here will be there too.', 'यहाँ भरी हुई सारी जानकारी वहाँ मिल जाएगी।'],
    help: {
      android: [
        'On this phone: switch on Location in the quick settings, tap the icon to the left of the address, allow Location and Camera, then take the photo with "Take photo" here, not from the gallery.',
        'इस फोन पर: क्विक सेटिंग में लोकेशन (Location) चालू करें, पते की बाईं ओर बने चिह्न को दबाएँ, लोकेशन और कैमरे की अनुमति दें, फिर यहाँ “फोटो लें” दबाकर फोटो लें, गैलरी से नहीं।',
      ],
      iphone: [
        'On this iPhone: Settings, Privacy & Security, Location Services on; allow Safari "While Using"; then take the photo with "Take photo" here, not from the library.',
        'इस iPhone पर: Settings, Privacy & Security में लोकेशन (Location Services) चालू करें; Safari के लिए “While Using” चुनें; फिर यहाँ “फोटो लें” दबाकर फोटो लें, लाइब्रेरी से नहीं।',
      ],
      desktop: [
        'A computer usually has no location. Open this page on a phone, log in with the same mobile number and take the photos there.',
        'कंप्यूटर पर लोकेशन अक्सर नहीं मिलती। यह पेज फोन पर खोलें, उसी मोबाइल नंबर से लॉगिन करें और फोन के कैमरे से फोटो लें।',
      ],
      gallery: [
        'Pictures from the gallery or from a chat usually have no location. Go to the spot and take a new photo.',
        'गैलरी या चैट से चुनी गई फोटो में अक्सर लोकेशन नहीं होती। उसी जगह पर जाकर नई फोटो लें।',
      ],
    },
  },
  // Help with taking photos: what they must show, how they wait for their location, what to do.
  photoHelp: {
    mustShow: {
      centre: ['The whole front. The board with the name can be read.', 'पूरा अगला हिस्सा। नाम का बोर्ड पढ़ा जा सके।'],
      strongRoom: ['The locked door, from outside.', 'ताला लगा दरवाजा, बाहर से।'],
    },
    doesShow: {
      centre: ['Can the board with the name of the centre be read?', 'क्या केंद्र के नाम का बोर्ड साफ पढ़ा जा सकता है?'],
      strongRoom: ['Is the locked door in the picture, seen from outside?', 'क्या ताला लगा दरवाजा बाहर से दिख रहा है?'],
    },
    example: {
      centre: ['Drawing: the front of a building with a large name board above the entrance', 'रेखाचित्र: भवन का अगला हिस्सा, प्रवेश द्वार के ऊपर नाम का बड़ा बोर्ड'],
      strongRoom: ['Drawing: a wall with one closed door and a padlock', 'रेखाचित्र: दीवार में एक ही बंद दरवाजा, जिस पर ताला लगा है'],
    },
    waiting: {
      mark: ['Location still missing', 'लोकेशन अभी नहीं मिली है'],
      stay: ['Stay at the spot and keep this page open: the location is added by itself.', 'उसी जगह पर रहें और यह पेज खुला रखें: लोकेशन अपने-आप जुड़ जाएगी।'],
      unavailable: [
        'The phone finds no location yet. Switch on location, go outdoors or near a window, and keep this page open.',
        'फोन को अभी लोकेशन नहीं मिल रही है। लोकेशन चालू करें, खुले में या खिड़की के पास जाएँ और यह पेज खुला रखें।',
      ],
      ask: ['You took this photo more than 10 minutes ago. Are you still where you took it?', 'यह फोटो 10 मिनट से भी पहले ली गई थी। क्या आप अब भी उसी जगह पर हैं?'],
      confirm: ['I am still at the spot', 'मैं अब भी उसी जगह पर हूँ'],
      otherwise: ['If not, go there and take the photo again.', 'यदि नहीं, तो वहाँ जाकर फोटो दोबारा लें।'],
      tooLate: [
        'You took this photo too long ago to add a location now. Please take it again at the spot.',
        'यह फोटो काफी देर पहले ली गई थी, अब इसमें लोकेशन नहीं जोड़ी जा सकती। कृपया उसी जगह जाकर दोबारा लें।',
      ],
      kept: ['The photo is kept on this device. It is sent when it has its location.', 'फोटो इस डिवाइस पर सुरक्षित है। लोकेशन मिलने पर भेजी जाएगी।'],
      earlierKept: ['Your earlier photo is kept until then.', 'तब तक आपकी पिछली फोटो भी रखी रहेगी।'],
      notLost: [
        'Your photo is not lost: it is kept here and gets its location as soon as you allow it.',
        'आपकी फोटो मिटी नहीं है: वह यहीं रखी है, और अनुमति देते ही उसमें लोकेशन जुड़ जाएगी।',
      ],
    },
    notTaken: {
      centre: ['The photo of the examination centre is missing.', 'परीक्षा केंद्र की फोटो अभी नहीं ली गई है।'],
      strongRoom: ['The photo of the strong room is missing.', 'स्ट्रॉन्ग रूम की फोटो अभी नहीं ली गई है।'],
    },
    notPlaced: {
      centre: ['The location of the photo of the examination centre is still missing.', 'परीक्षा केंद्र की फोटो की लोकेशन अभी नहीं मिली है।'],
      strongRoom: ['The location of the photo of the strong room is still missing.', 'स्ट्रॉन्ग रूम की फोटो की लोकेशन अभी नहीं मिली है।'],
    },
    bothPlaced: ['Both photos have their location.', 'दोनों फोटो की लोकेशन मिल गई है।'],
    poorFix: [
      (metres: string) => `Location found, but only accurate to ${metres}\u00a0m.`,
      (metres: string) => `लोकेशन मिली, पर केवल ${metres}\u00a0मीटर तक सही।`,
    ],
    poorAdvice: [
      'Wait a little, go outdoors or near a window, and switch on precise location in the settings of the phone.',
      'थोड़ा रुकें, खुले में या खिड़की के पास जाएँ और फोन की सेटिंग में सटीक लोकेशन (Precise location) चालू करें।',
    ],
    notAskedAgain: ['Browsers do not ask a second time. You have to allow it yourself.', 'ब्राउजर दोबारा नहीं पूछता। अनुमति आपको खुद देनी होगी।'],
    howToAllow: ['How to allow it', 'अनुमति कैसे दें'],
    unblocked: [
      'Come back to this page. It notices the change by itself; if not, tap "Check again".',
      'इस पेज पर लौटें। बदलाव का पता अपने-आप चल जाता है; न चले, तो “फिर से जाँचें” दबाएँ।',
    ],
    unblock: {
      chromeAndroid: [
        [
          'Tap the icon with two sliders to the left of the address.',
          'Tap "Permissions", then "Location", and switch it on.',
          'If it stays off: phone settings, Apps, Chrome, Permissions, Location, "Allow only while using the app", with "Use precise location" on.',
        ],
        [
          'पते की बाईं ओर दो स्लाइडर वाले चिह्न को दबाएँ।',
          '“अनुमतियाँ” (Permissions), फिर “लोकेशन” (Location) दबाएँ और उसे चालू करें।',
          'फिर भी बंद रहे तो: फोन की सेटिंग, Apps, Chrome, Permissions, Location में “Allow only while using the app” चुनें और “Use precise location” चालू रखें।',
        ],
      ],
      samsung: [
        [
          'Tap the icon to the left of the address, then "Permissions", and allow "Location".',
          'If you do not find it: phone settings, Apps, Samsung Internet, Permissions, Location, "Allow only while using the app", with "Use precise location" on.',
        ],
        [
          'पते की बाईं ओर बने चिह्न को दबाएँ, फिर “अनुमतियाँ” (Permissions) में “लोकेशन” (Location) की अनुमति दें।',
          'न मिले तो: फोन की सेटिंग, Apps, Samsung Internet, Permissions, Location में “Allow only while using the app” चुनें और “Use precise location” चालू रखें।',
        ],
      ],
      firefoxAndroid: [
        [
          'Tap the lock or shield to the left of the address.',
          'Tap "Location" until it says "Allowed".',
          'If it stays blocked: phone settings, Apps, Firefox, Permissions, Location, "Allow only while using the app".',
        ],
        [
          'पते की बाईं ओर ताले या ढाल के चिह्न को दबाएँ।',
          '“लोकेशन” (Location) को दबाएँ, जब तक “Allowed” न दिखे।',
          'फिर भी बंद रहे तो: फोन की सेटिंग, Apps, Firefox, Permissions, Location में “Allow only while using the app” चुनें।',
        ],
      ],
      inAnotherApp: [
        [
          'This page is open inside another app. Open its menu (three dots) and choose "Open in browser", "Open in Chrome" or "Open in Safari".',
          'Log in there and allow the location when the browser asks.',
        ],
        [
          'यह पेज किसी दूसरे ऐप के अंदर खुला है। उसका मेन्यू (तीन बिंदु) खोलें और “Open in browser”, “Open in Chrome” या “Open in Safari” चुनें।',
          'वहाँ लॉगिन करें और ब्राउजर पूछे तो लोकेशन की अनुमति दें।',
        ],
      ],
      safariPhone: [
        [
          'Tap the page icon or "AA" in the address bar, then the three dots if you see them, then "Website Settings".',
          'Tap "Location" and choose "Allow".',
          'If it stays blocked: Settings, Privacy & Security, Location Services, Safari Websites, "While Using the App", with "Precise Location" on.',
        ],
        [
          'पते की पट्टी में पेज का चिह्न या “AA” दबाएँ, तीन बिंदु दिखें तो उन्हें दबाएँ, फिर “Website Settings” खोलें।',
          '“लोकेशन” (Location) दबाएँ और “Allow” चुनें।',
          'फिर भी बंद रहे तो: Settings, Privacy & Security, Location Services, Safari Websites में “While Using the App” चुनें और “Precise Location” चालू रखें।',
        ],
      ],
      otherIphone: [
        [
          'Open Settings, Privacy & Security, Location Services, and tap the name of this browser.',
          'Choose "While Using the App", with "Precise Location" on.',
        ],
        ['Settings, Privacy & Security में लोकेशन (Location Services) खोलें और इस ब्राउजर का नाम दबाएँ।', '“While Using the App” चुनें और “Precise Location” चालू रखें।'],
      ],
      chromeDesktop: [
        ['Click the icon with two sliders to the left of the address.', 'Switch on "Location". If it is not listed: "Site settings", Location, Allow.'],
        ['पते की बाईं ओर दो स्लाइडर वाले चिह्न पर क्लिक करें।', '“लोकेशन” (Location) चालू करें। सूची में न हो तो: “साइट सेटिंग” (Site settings), Location, Allow।'],
      ],
      edgeDesktop: [
        ['Click the icon to the left of the address, then "Permissions for this site".', 'Set "Location" to "Allow".'],
        ['पते की बाईं ओर बने चिह्न पर क्लिक करें, फिर “Permissions for this site” खोलें।', '“लोकेशन” (Location) के लिए “Allow” चुनें।'],
      ],
      firefoxDesktop: [
        [
          'Click the crossed-out location icon to the left of the address, and the cross beside "Blocked".',
          'Click "Check again" and allow the location when Firefox asks.',
        ],
        ['पते की बाईं ओर कटे हुए लोकेशन चिह्न पर और “Blocked” के पास के क्रॉस पर क्लिक करें।', '“फिर से जाँचें” पर क्लिक करें और Firefox पूछे तो अनुमति दें।'],
      ],
      other: [
        ['Open the settings of this site: usually the icon to the left of the address, then "Permissions".', 'Allow "Location".'],
        ['इस साइट की सेटिंग खोलें: अक्सर पते की बाईं ओर का चिह्न, फिर “अनुमतियाँ” (Permissions)।', '“लोकेशन” (Location) की अनुमति दें।'],
      ],
    },
  },
  // Where a photo is.
  sendState: {
    sent: ['Sent', 'भेज दी गई'],
    sending: [(percent: string) => `Sending… ${percent}`, (percent: string) => `भेजी जा रही है… ${percent}`],
    withAnswer: ['Saved on this device; will be sent with your answer', 'इस डिवाइस पर सहेजी गई; आपके उत्तर के साथ भेजी जाएगी'],
    onDevice: ['Saved on this device', 'इस डिवाइस पर सहेजी गई'],
    inPage: ['In this page only', 'केवल इस पेज पर है'],
    until: {
      idle: ['will be sent in a moment', 'थोड़ी ही देर में भेजी जाएगी'],
      sending: ['will be sent next', 'इसके बाद भेजी जाएगी'],
      waiting: ['will be sent when the network is back', 'नेटवर्क आते ही भेजी जाएगी'],
      busy: ['the portal is busy, so it is sent again by itself', 'पोर्टल व्यस्त है, इसलिए अपने-आप फिर भेजी जाएगी'],
      'session-ended': ['will be sent after you log in again', 'फिर से लॉगिन करने पर भेजी जाएगी'],
      refused: ['the server did not accept it', 'सर्वर ने स्वीकार नहीं की'],
    },
  },
  // Finished photos: coordinates, and remarks on their location.
  photoRemarks: {
    latitude: ['Latitude', 'अक्षांश'],
    longitude: ['Longitude', 'देशांतर'],
    accurate: [(metres: string) => `accurate to ${metres}\u00a0m`, (metres: string) => `${metres}\u00a0मीटर तक सही`],
    poor: [
      (metres: string) => `The location is only accurate to ${metres}\u00a0m. Please take the photo again outdoors, with precise location switched on.`,
      (metres: string) => `लोकेशन केवल ${metres}\u00a0मीटर तक सही है। कृपया सटीक लोकेशन (Precise location) चालू करके खुले में फोटो दोबारा लें।`,
    ],
    poorImproving: [
      (metres: string) =>
        `The location is only accurate to ${metres}\u00a0m. Stay at the spot, go outdoors or near a window, and switch on precise location. A better location replaces this one by itself while this page stays open.`,
      (metres: string) =>
        `लोकेशन केवल ${metres}\u00a0मीटर तक सही है। उसी जगह पर रहें, खुले में या खिड़की के पास जाएँ और सटीक लोकेशन (Precise location) चालू करें। यह पेज खुला रहने पर बेहतर लोकेशन अपने-आप जुड़ जाएगी।`,
    ],
    abroad: [
      'This location is outside India. Please check that the photo was taken at your centre.',
      'यह लोकेशन भारत से बाहर की है। कृपया देख लें कि फोटो आपके केंद्र पर ही ली गई है।',
    ],
    samePicture: [
      'Both photos are the same picture. Please take one of the centre and one of the strong room.',
      'दोनों फोटो एक ही हैं। कृपया एक फोटो केंद्र की और एक स्ट्रॉन्ग रूम की लें।',
    ],
    far: [
      (distance: string) => `The two photos were taken ${distance} apart. Please check that both were taken at your centre.`,
      (distance: string) => `दोनों फोटो एक-दूसरे से ${distance} दूर ली गईं। कृपया देख लें कि दोनों आपके केंद्र पर ही ली गई हैं।`,
    ],
    metres: [(metres: string) => `${metres}\u00a0m`, (metres: string) => `${metres}\u00a0मीटर`],
    kilometres: [(kilometres: string) => `${kilometres}\u00a0km`, (kilometres: string) => `${kilometres}\u00a0किमी`],
  },
  placeQuestions: {
    elsewhere: [
      'Was this photo taken at the centre? If not, turn on location and take it again there.',
      'क्या यह फोटो केंद्र पर ली गई थी? यदि नहीं, तो लोकेशन चालू करके वहाँ फिर से फोटो लें।',
    ],
    oldFix: [
      'The location in this photo seems to be an old one. Was the photo taken at the centre? Turn on location and take it again.',
      'इस फोटो की लोकेशन पुरानी लगती है। क्या फोटो केंद्र पर ली गई थी? लोकेशन चालू करके फिर से फोटो लें।',
    ],
  },
  // Handing the photos over to a phone: `offer` on the computer, `phone` on the phone.
  offer: {
    title: ['Take the photos with your phone', 'फोटो अपने फोन से लें'],
    hint: [
      "A code appears here: point the phone's camera at it. No login is needed there, and the photos appear on this page.",
      'यहाँ एक कोड दिखेगा: फोन का कैमरा उसके सामने रखें। वहाँ लॉगिन नहीं करना पड़ेगा, और फोटो इसी पेज पर दिख जाएँगी।',
    ],
    scan: ['Point the camera app of the phone at this code and open the link.', 'फोन का कैमरा ऐप खोलकर इस कोड के सामने रखें और जो लिंक दिखे उसे खोलें।'],
    type: ['Or type the address in the browser of the phone', 'या फोन के ब्राउजर में पता लिखें'],
    codeLabel: ['QR code with the address for the phone', 'फोन के लिए पते वाला QR कोड'],
    safety: [
      'The code works once and for photos only. Show it to nobody else.',
      'यह कोड एक ही बार चलता है और इससे केवल फोटो ली जा सकती हैं। इसे किसी और को न दिखाएँ।',
    ],
    waiting: [(left: string) => `Waiting for the phone. The code is valid for ${left}.`, (left: string) => `फोन के जुड़ने की प्रतीक्षा है। कोड ${left} तक मान्य है।`],
    connected: [
      (left: string) => `Phone connected for ${left}. The photos appear on this page as soon as the phone has sent them.`,
      (left: string) => `फोन ${left} तक जुड़ा रहेगा। फोन से भेजते ही फोटो इस पेज पर दिख जाएँगी।`,
    ],
    notYours: ['Not your phone? Choose "Stop".', 'यह आपका फोन नहीं है? “रोकें” दबाएँ।'],
    photos: [
      (count: number) => (count === 2 ? 'Both photos are here.' : `Photos here: ${count} of 2.`),
      (count: number) => (count === 2 ? 'दोनों फोटो आ गई हैं।' : `यहाँ आई फोटो: 2 में से ${count}।`),
    ],
    over: ['The phone can no longer add photos. Photos that it has sent are kept.', 'अब फोन से और फोटो नहीं जोड़ी जा सकतीं। जो फोटो भेजी जा चुकी हैं, वे सुरक्षित हैं।'],
    newCode: ['New code', 'नया कोड'],
    stop: ['Stop', 'रोकें'],
    failed: ['The code could not be shown.', 'कोड नहीं दिखाया जा सका।'],
  },
  phone: {
    title: ['Photos for your checklist', 'आपकी जाँच सूची की फोटो'],
    opening: ['Connecting to the other screen…', 'दूसरी स्क्रीन से जोड़ा जा रहा है…'],
    lead: [
      (centre: string) => `${centre}. Take both photos here; they appear on the other screen.`,
      (centre: string) => `${centre}। दोनों फोटो यहाँ लें; वे दूसरी स्क्रीन पर दिख जाएँगी।`,
    ],
    timeLeft: [(left: string) => `This page takes photos for ${left} more.`, (left: string) => `इस पेज से अभी ${left} तक फोटो ली जा सकती हैं।`],
    sending: [(percent: string) => `Sending the photo: ${percent}`, (percent: string) => `फोटो भेजी जा रही है: ${percent}`],
    waiting: ['No network. Keep this page open: the photo is sent as soon as the network is back.', 'नेटवर्क नहीं है। यह पेज खुला रखें: नेटवर्क आते ही फोटो भेज दी जाएगी।'],
    busy: ['The portal is busy. Keep this page open: the photo is sent again by itself.', 'पोर्टल व्यस्त है। यह पेज खुला रखें: फोटो अपने-आप फिर भेजी जाएगी।'],
    saved: ['Saved: you can see it on the other screen.', 'फोटो पहुँच गई: आप इसे दूसरी स्क्रीन पर देख सकते हैं।'],
    bothSaved: [
      'Both photos are saved: you can see them on the other screen. Continue there; this page can be closed.',
      'दोनों फोटो पहुँच गई हैं: आप इन्हें दूसरी स्क्रीन पर देख सकते हैं। अब वहीं आगे बढ़ें; यह पेज बंद कर सकते हैं।',
    ],
    refused: ['The photo could not be saved.', 'फोटो नहीं भेजी जा सकी।'],
    openFailed: ['This phone could not be connected.', 'यह फोन नहीं जुड़ सका।'],
    noCode: ['This page needs a code from the other screen.', 'इस पेज के लिए दूसरी स्क्रीन पर दिखने वाला कोड चाहिए।'],
    overTitle: ['This page takes no more photos', 'इस पेज से अब फोटो नहीं ली जा सकतीं'],
    over: [
      'Its time is over, it was stopped on the other screen, or the checklist was submitted. Photos that were saved are kept.',
      'इसका समय पूरा हो गया, इसे दूसरी स्क्रीन से रोका गया, या जाँच सूची जमा हो चुकी है। जो फोटो पहुँच चुकी हैं, वे सुरक्षित हैं।',
    ],
    howToGoOn: [
      'To take more photos, choose "Take the photos with your phone" in step 4 on the other screen and scan the new code. Or log in here.',
      'और फोटो लेने के लिए दूसरी स्क्रीन के चरण 4 में “फोटो अपने फोन से लें” दबाएँ और नया कोड स्कैन करें। या इसी फोन पर लॉगिन करें।',
    ],
    login: ['Log in on this phone', 'इस फोन पर लॉगिन करें'],
  },
});

export const usePhotoTexts = screenTexts(photoTexts, under('places', placeTexts));
