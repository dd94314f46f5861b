/** The Hindi texts about uploaded files that are not a list of centres. */
import type { importFiles as english } from '../en/import-files.ts';

export const importFiles = {
  wrongFile: {
    notAList: {
      'not-csv':
        'ऐसी फाइल चुनें जिसका नाम .csv पर खत्म होता हो, या Excel वर्कबुक (.xlsx)। Excel में Save As और फिर CSV UTF-8 चुनें।',
      unreadable: 'फाइल पढ़ी नहीं जा सकी। उसे फिर से चुनें।',
      'no-rows': 'फाइल में कॉलमों के नाम वाली पंक्ति के नीचे कोई पंक्ति नहीं है। केंद्र जोड़ें और फाइल फिर से चुनें।',
      empty: 'फाइल खाली है। सूची को फिर से सहेजें और वही फाइल चुनें।',
      'old-workbook':
        'यह Excel के पुराने संस्करण की वर्कबुक (.xls) है, या इस पर पासवर्ड लगा है। Excel में Save As और फिर बिना पासवर्ड के Excel Workbook (.xlsx), या CSV UTF-8 चुनें।',
      'other-spreadsheet':
        'यह किसी दूसरे प्रारूप (.ods या .xlsb) की स्प्रेडशीट है। इसे खोलें, Save As और फिर Excel Workbook (.xlsx) या CSV UTF-8 चुनें।',
      document: 'यह दस्तावेज है, सूची नहीं। केंद्रों वाली Excel वर्कबुक (.xlsx) या CSV फाइल चुनें।',
      archive: 'यह ZIP फाइल है। इसे खोलकर अंदर की सूची चुनें।',
      photo: 'यह फोटो है, सूची नहीं। केंद्रों वाली Excel वर्कबुक (.xlsx) या CSV फाइल चुनें।',
      pdf: 'यह PDF है। वह Excel वर्कबुक (.xlsx) या CSV फाइल चुनें जिससे यह बनी है।',
      'web-page':
        'यह वेब पेज है, जिसे कुछ प्रोग्राम Excel फाइल के नाम से सहेजते हैं। इसे Excel में खोलें, Save As और फिर Excel Workbook (.xlsx) या CSV UTF-8 चुनें।',
      'too-large': 'यह Excel वर्कबुक इतनी बड़ी है कि यहाँ पढ़ी नहीं जा सकती। Excel में Save As और फिर CSV UTF-8 चुनें।',
      damaged: 'यह Excel वर्कबुक है, पर पढ़ी नहीं जा सकी। इसे Excel में खोलें, Save As और फिर CSV UTF-8 चुनें।',
    },
    tooSlow: (seconds: string) =>
      `फाइल ${seconds} सेकंड में पढ़ी नहीं जा सकी। इसे Excel में खोलें, Save As और फिर CSV UTF-8 चुनें। यदि यह CSV फाइल ही है, तो सूची को कई फाइलों में बाँटें।`,
    isWorkbook: 'यह Excel वर्कबुक है, पर इसकी किसी भी शीट में केंद्रों की सूची नहीं है।',
    noHeader: (columns: string) =>
      `कॉलमों के नाम वाली पंक्ति नहीं है: शुरू की किसी भी पंक्ति में कॉलमों के नाम नहीं हैं। पहली पंक्ति में ये नाम लिखें: ${columns}।`,
    missingColumns: (columns: string) => `ये कॉलम नहीं मिले: ${columns}। पहली पंक्ति की तुलना नमूना CSV से करें।`,
  },
} satisfies typeof english;
