/** The Hindi texts of the import of a list; those about files that are none are in `import-files.ts`. */
import type { bulkImport as english } from '../en/import.ts';

export const bulkImport = {
  bulk: {
    title: 'एक साथ अपलोड (CSV)',
    choose: 'CSV फाइल या Excel वर्कबुक',
    failed: 'अपलोड नहीं हुआ',
    atRow: (row: string, reason: string) => `पंक्ति ${row}: ${reason}`,
    reading: (size: string) => `फाइल पढ़ी जा रही है, ${size}…`,
    checkingUpload: (percent: string) => `सूची जाँच के लिए भेजी जा रही है, ${percent}`,
    checking: 'सूची का मिलान मुख्य सूची से हो रहा है…',
    importingUpload: (percent: string) => `सूची भेजी जा रही है, ${percent}`,
    importing: 'केंद्र आयात हो रहे हैं…',
    previewTitle: (file: string) => `आयात का पूर्वावलोकन: ${file}`,
    counts: {
      added: 'नए',
      changed: 'बदले हुए',
      restored: 'वापस आने वाले',
      unchanged: 'पहले जैसे',
      refused: 'अस्वीकृत',
    },
    counted: (title: string, count: string) => `${title}: ${count}`,
    shownOf: (shown: string, all: string) => `${all} में से पहले ${shown} दिख रहे हैं।`,
    registerAgain: (count: string) =>
      `${count} पंजीकृत व्यक्तियों को फिर से पंजीकरण करना होगा, क्योंकि उनका दर्ज फोन या ई-मेल बदल रहा है। उनके पासवर्ड काम नहीं करेंगे, और पुराने तथा नए पतों पर ई-मेल से सूचना जाएगी।`,
    suspectsTitle: (count: string) => `जाँचने लायक कोड: ${count}`,
    suspects: {
      shortened: (column: string, value: string) =>
        `${column} ${value} ऐसी संख्या लगती है जिसे Excel ने छोटा कर दिया है।`,
      date: (column: string, value: string) =>
        `${column} ${value} ऐसी तारीख लगती है जो Excel ने कोड से बना दी है।`,
      zeros: (column: string, value: string, known: string) =>
        `${column} ${value} से नया केंद्र बनेगा, पर ${known} पहले से है; अंतर केवल शुरू के शून्यों का है।`,
    },
    suspectsNext:
      'Excel 0004, 1E5 या 1-2 जैसे कोड बदल देता है। यदि ऐसा हुआ है, तो Excel में उस कॉलम को Text बनाएँ, कोड फिर से लिखें और फाइल फिर से चुनें।',
    contactsTitle: 'बदले हुए संपर्क',
    contactsNote: 'OTP दर्ज ई-मेल पर जाते हैं और फोन ही यूजरनेम है। ये पंक्तियाँ पहले जाँचें।',
    nothingImported: 'अभी तक कुछ भी आयात नहीं हुआ है।',
    outcomeUnknown:
      'पोर्टल से उत्तर नहीं आया, इसलिए पता नहीं कि सूची आयात हुई या नहीं। फिर से आयात करें: कोई पंक्ति दो बार आयात नहीं होगी, और जो पंक्तियाँ पहले से हैं, वे “पहले जैसे” में गिनी जाएँगी।',
    sessionEnded:
      'आपका लॉगिन समाप्त हो गया था, इसलिए कुछ भी आयात नहीं हुआ। पूर्वावलोकन रखा गया है: लॉगिन के बाद फिर से आयात करें।',
    sessionEndedUnchecked:
      'सूची की जाँच से पहले आपका लॉगिन समाप्त हो गया। सूची रखी गई है: लॉगिन के बाद फिर से कोशिश करें।',
    refusedTitle: 'अस्वीकृत पंक्तियाँ',
    refusedNote: 'इन पंक्तियों को फाइल में ठीक करके दोबारा अपलोड करें, या इनके बिना आयात करें।',
    downloadRefused: 'अस्वीकृत पंक्तियाँ डाउनलोड करें',
    inFile: (value: string) => `फाइल में: ${value}`,
    otherRow: (row: string, centre: string) => `पंक्ति ${row} देखें: ${centre}`,
    otherCentre: (centre: string) => `मुख्य सूची में: ${centre}`,
    downloadChanges: 'सभी बदलाव डाउनलोड करें',
    downloadFailed: 'डाउनलोड नहीं हुआ',
    additionsTitle: (shown: string, all: string) => `नए केंद्र: ${all} में से पहले ${shown}`,
    changesTitle: 'बदले हुए केंद्र',
    restoredTitle: 'वापस आने वाले केंद्र',
    restoredNote: (submitted: string, drafts: string) =>
      `ये केंद्र हटाए गए थे। इनके कोड फाइल में हैं, इसलिए ये अपनी जाँच सूचियों के साथ वापस आएँगे: ${submitted} जमा की हुई, ${drafts} अधूरी।`,
    checklist: 'जाँच सूची',
    checklists: { draft: 'अधूरी', submitted: 'जमा' },
    changedValue: (column: string, before: string, after: string) => `${column}: ${before} → ${after}`,
    missingTitle: 'मुख्य सूची में हैं, पर आपकी फाइल में नहीं',
    missingNote: 'आयात से ये केंद्र जैसे हैं वैसे ही रहेंगे।',
    downloadMissing: 'ये केंद्र डाउनलोड करें',
    row: 'पंक्ति',
    centre: 'केंद्र',
    reason: 'कारण',
    column: 'कॉलम',
    before: 'पहले',
    after: 'बाद में',
    import: 'आयात करें',
    importWithout: 'अस्वीकृत पंक्तियों के बिना आयात करें',
    cancel: 'रद्द करें',
    imported: (count: string) => `${count} केंद्र आयात हो गए`,
    skipped: (count: string) => `${count} अस्वीकृत पंक्तियाँ छोड़ दी गईं।`,
    unchanged: (count: string) => `${count} केंद्र पहले से वैसे ही थे।`,
    noChanges: 'हर पंक्ति मुख्य सूची में पहले से है। कुछ बदलना नहीं है।',
  },
} satisfies typeof english;
