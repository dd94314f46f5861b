/** Hindi: texts of the master list for administrators: centres, imports, deleted centres and editions. */
import type { masterListTexts as english } from '../en/master-list.ts';

export const masterListTexts = {
  // The configuration screen: the form of a centre and the master list.
  config: {
    title: 'परीक्षा केंद्रों का प्रबंधन',
    addTitle: 'केंद्र जोड़ें',
    editTitle: (code: string) => `केंद्र ${code} बदलें`,
    optional: 'जरूरी नहीं',
    blank: (field: string) => `${field} नहीं भरा गया है।`,
    add: 'केंद्र जोड़ें',
    update: 'केंद्र के बदलाव सहेजें',
    saving: 'सहेजा जा रहा है…',
    created: 'केंद्र जोड़ दिया गया',
    updated: 'केंद्र के बदलाव सहेजे गए',
    createFailed: 'केंद्र नहीं जोड़ा जा सका',
    updateFailed: 'बदलाव नहीं सहेजे गए',
    restored: 'इस कोड का हटाया गया केंद्र वापस लाया गया है; उसकी जाँच सूची थी, तो वह भी।',
    conflict: 'इस बीच किसी दूसरे प्रशासक ने यह केंद्र बदल दिया है:',
    conflictTaken: (field: string, theirs: string) =>
      `${field}: अब ${theirs}। फॉर्म में यह नई जानकारी दिख रही है।`,
    conflictKept: (field: string, theirs: string) =>
      `${field}: अब ${theirs}। फॉर्म में आपकी भरी हुई जानकारी रखी गई है।`,
    conflictNext: 'आपके बदलाव अभी सहेजे नहीं गए हैं। फॉर्म जाँचें और फिर से “केंद्र के बदलाव सहेजें” दबाएँ।',
    deletedMeanwhile: 'इसे इस बीच हटा दिया गया है। आपकी भरी हुई जानकारी यहाँ तब तक रहेगी जब तक आप बदलाव रद्द न करें।',
    otherRecord: (code: string, email: string) => `केंद्र ${code}: ${email}`,
    otherRecordsNext:
      'एक ही फोन वाले सभी केंद्रों का ई-मेल एक ही होना चाहिए, क्योंकि OTP उसी पर भेजे जाते हैं। यहाँ वही ई-मेल भरें, या दूसरे केंद्रों का ई-मेल बदलें:',
    emailForPhone: (email: string, others: string) =>
      `सहेजें, और इस फोन वाले दूसरे केंद्रों (${others}) का ई-मेल भी ${email} करें`,
    discardTitle: 'भरी हुई जानकारी मिटा दें?',
    discardText: (code: string | null) =>
      code === null ? 'फॉर्म में भरा नया केंद्र सहेजा नहीं गया है।' : `केंद्र ${code} के आपके बदलाव सहेजे नहीं गए हैं।`,
    discard: 'मिटा दें',
    registerAgain:
      'इस केंद्र का फोन या ई-मेल बदल रहा है। यदि किसी ने पहले वाले से पंजीकरण किया है, तो सहेजने पर उसका पासवर्ड काम नहीं करेगा और दर्ज व्यक्ति को फिर से पंजीकरण करना होगा। ई-मेल बदलने पर पुराने और नए, दोनों पतों पर इसकी सूचना जाएगी।',
    sample: 'नमूना CSV डाउनलोड करें',
    bulkUpload: 'एक साथ अपलोड (CSV)',
    deleteAll: 'सभी केंद्र हटाएँ',
    deleteAllTitle: 'सभी केंद्र हटाएँ',
    deleteAllText: 'सभी परीक्षा केंद्र हटाने हैं? इसे वापस नहीं लिया जा सकता।',
    deleting: 'हटाया जा रहा है…',
    deleted: (count: string) => `${count} केंद्र हटाए गए`,
    bulkDeleteFailed: 'सभी केंद्र नहीं हटाए जा सके',
    search: 'खोजें',
    searchPlaceholder: 'कोड, नाम या व्यक्ति से खोजें…',
    stateFilter: 'राज्य',
    allStates: 'सभी राज्य',
    edit: 'बदलें',
    editOf: (name: string) => `बदलें: ${name}`,
    remove: 'हटाएँ',
    removeOf: (name: string) => `हटाएँ: ${name}`,
    deleteTitle: (name: string) => `हटाएँ: ${name}`,
    deleteText: 'यह केंद्र हटाना है? इसे वापस नहीं लिया जा सकता।',
    deletedOne: (name: string) => `${name} हटा दिया गया।`,
    deleteFailed: 'हटाया नहीं जा सका',
    tableLabel: 'केंद्रों की मुख्य सूची',
  },

  // The import of a list.
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
        `${column} ${value} ऐसी तिथि लगती है जो Excel ने कोड से बना दी है।`,
      zeros: (column: string, value: string, known: string) =>
        `${column} ${value} से नया केंद्र बनेगा, पर ${known} पहले से है; अंतर केवल शुरू के शून्यों का है।`,
      alike: (column: string, value: string, known: string) =>
        `${column} ${value} से नया केंद्र बनेगा, पर ${known} पहले से है; अंतर केवल बड़े-छोटे अक्षरों, खाली जगह, शुरू के शून्यों या “.0” का है।`,
    },
    suspectsNext:
      'Excel 0004, 1E5 या 1-2 जैसे कोड बदल देता है। यदि ऐसा हुआ है, तो Excel में उस कॉलम को Text बनाएँ, कोड फिर से लिखें और फाइल फिर से चुनें।',
    hidden: {
      title: (count) => (count === '1' ? 'इस सूची में 1 छिपी हुई पंक्ति है' : `इस सूची में ${count} छिपी हुई पंक्तियाँ हैं`),
      reason:
        'शीट देखने वाले को यह नहीं दिखता कि छिपी या फिल्टर की हुई पंक्ति क्या बदलेगी। इसलिए वह तभी आयात होती है जब आप यह चुनें।',
      legend: 'छिपी हुई पंक्तियों का क्या किया जाए?',
      leave: 'छोड़ दें',
      take: 'इन्हें भी आयात करें',
      hints: {
        leave: 'जिन केंद्रों के नाम केवल छिपी पंक्तियों में हैं, वे “आपकी फाइल में नहीं” में गिने जाते हैं।',
        take: 'इस पूर्वावलोकन में ये भी हैं।',
      },
    },
    hiddenColumns: (names) =>
      `शीट में छिपे हुए कॉलम भी बाकी की तरह आयात होते हैं: ${names}। आयात से पहले इन्हें Excel में देख लें।`,
    mergedTitle: (count) => `जोड़े गए (merged) सेल: ${count} जगह`,
    merged: (area, value) => `${area}: “${value}”`,
    mergedNext:
      'हर जगह का मान उसकी सभी पंक्तियों में रखा गया है। यदि यह गलत है, तो Excel में सेल अलग करें (Unmerge), उन्हें भरें और फाइल फिर से चुनें।',
    placeholdersTitle: (count) => `ऐसे शब्द जिनका अर्थ “कुछ नहीं” है: ${count} सेल`,
    placeholders: {
      unknown: (column, value) =>
        `${column} “${value}”: माना गया कि यह पता नहीं है। मुख्य सूची में जो मान है, वही रहेगा।`,
      taken: (column, value) => `${column} में “${value}” लिखा जाएगा।`,
    },
    placeholdersNext: 'यदि नाम या कोड सचमुच यह शब्द नहीं है, तो फाइल में सही मान लिखें और फाइल फिर से चुनें।',
    fillersTitle: (rows) =>
      rows === '1' ? 'जाँचने लायक पिन कोड: 1 पंक्ति' : `जाँचने लायक पिन कोड: ${rows} पंक्तियाँ`,
    fillers: {
      frequent: (pincode, rows) => `${pincode} ${rows} पंक्तियों में है, यानी सूची के 2 % से अधिक में।`,
      'other-state': (pincode, rows) =>
        rows === '1'
          ? `${pincode} किसी अन्य राज्य का पिन कोड है।`
          : `${pincode} अन्य राज्यों की ${rows} पंक्तियों में है।`,
    },
    fillerExample: (row, code, state) => `जैसे पंक्ति ${row}: ${code}${state === '' ? '' : `, ${state}`}।`,
    fillersNext:
      'शायद ये उन पिन कोड की जगह लिखे गए हैं जो पता नहीं थे। सूची आयात की जा सकती है; इन केंद्रों की फोटो का मिलान तब केवल शहर से होता है।',
    spellingsTitle: 'एक राज्य, एक नाम',
    spelling: (rows, written, kept) =>
      rows === '1'
        ? `1 पंक्ति में “${written}” लिखा है: यह “${kept}” नाम से दर्ज होगी।`
        : `${rows} पंक्तियों में “${written}” लिखा है: ये “${kept}” नाम से दर्ज होंगी।`,
    contactsTitle: 'बदले हुए संपर्क',
    contactsNote: 'OTP दर्ज ई-मेल पर जाते हैं और फोन ही यूजरनेम है। ये पंक्तियाँ पहले जाँचें।',
    nothingImported: 'अभी तक कुछ भी आयात नहीं हुआ है।',
    outcomeUnknown:
      'पोर्टल से उत्तर नहीं आया, इसलिए पता नहीं कि सूची आयात हुई या नहीं। फिर से आयात करें: कोई पंक्ति दो बार आयात नहीं होगी, और जो पंक्तियाँ पहले से हैं, वे “पहले जैसे” में गिनी जाएँगी।',
    sessionEnded:
      'आपका लॉगिन समाप्त हो गया था, इसलिए कुछ भी आयात नहीं हुआ। पूर्वावलोकन रखा गया है: लॉगिन के बाद फिर से आयात करें।',
    sessionEndedUnchecked:
      'सूची की जाँच से पहले आपका लॉगिन समाप्त हो गया। सूची रखी गई है: लॉगिन के बाद फिर कोशिश करें।',
    refusedTitle: 'अस्वीकृत पंक्तियाँ',
    refusedNote: 'इन पंक्तियों को फाइल में ठीक करके दोबारा अपलोड करें, या इनके बिना आयात करें।',
    downloadRefused: 'अस्वीकृत पंक्तियाँ डाउनलोड करें',
    inCell: (cell: string, value: string) => `सेल ${cell} में: ${value}`,
    oneEmail:
      'एक ही फोन वाले सभी केंद्रों का ई-मेल एक ही होना चाहिए, क्योंकि OTP उसी पर भेजे जाते हैं। सही ई-मेल चुनें; मुख्य सूची का ई-मेल उसके केंद्र में बदला जाता है।',
    phoneOfRows: (phone, rows, count) => `${phone}, ${count === 1 ? 'पंक्ति' : 'पंक्तियाँ'} ${rows}:`,
    giveEmail: (email) => `${email} रखें`,
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
    ofThese: (counts: string) => `इनमें ${counts}`,
    noChanges: 'हर पंक्ति मुख्य सूची में पहले से है। कुछ बदलना नहीं है।',
  },

  // Uploaded files that are not a list of centres.
  wrongFile: {
    notAList: {
      'not-csv':
        'ऐसी फाइल चुनें जिसका नाम .csv पर खत्म होता हो, या Excel वर्कबुक (.xlsx)। Excel में Save As और फिर CSV UTF-8 चुनें।',
      unreadable: 'फाइल पढ़ी नहीं जा सकी। उसे फिर से चुनें।',
      'no-rows': 'फाइल में कॉलमों के नाम वाली पंक्ति के नीचे कोई पंक्ति नहीं है। केंद्र जोड़ें और फाइल फिर से चुनें।',
      empty: 'फाइल खाली है। सूची को फिर से सहेजें और वही फाइल चुनें।',
      'old-workbook':
        'यह पुराने Excel की वर्कबुक (.xls) है, या इस पर पासवर्ड लगा है। Excel में Save As और फिर बिना पासवर्ड के Excel Workbook (.xlsx), या CSV UTF-8 चुनें।',
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

  // The downloads of a list of centres.
  files: {
    downloadPhotos: 'फोटो डाउनलोड करें (ZIP)',
    photosFailed: 'फोटो डाउनलोड नहीं हुईं',
    csvHint:
      '“चुनी गई सूची डाउनलोड करें” से दूसरे प्रोग्रामों के लिए CSV फाइल मिलती है। Excel उसमें 0004 या 1E5 जैसे कोड बदल देता है; इसलिए Excel फाइल डाउनलोड करें।',
  },

  // Deleting centres, restoring them, and editions.
  archive: {
    more: 'और',
    counts: (centres: string, submitted: string, drafts: string) =>
      `${centres} केंद्र, ${submitted} जमा की गई जाँच सूचियाँ, ${drafts} अधूरी जाँच सूचियाँ`,
    counting: 'गिनती हो रही है…',
    notCounted: 'केंद्र गिने नहीं जा सके',
    countsChanged: 'इस बीच आँकड़े बदल गए हैं। कुछ भी नहीं बदला गया; नए आँकड़े देखें।',
    typeCount: 'पुष्टि के लिए केंद्रों की संख्या लिखें',
    restorable: 'प्रशासक इसे “हटाए गए केंद्र” में जाकर वापस ला सकते हैं।',
    allRestorable: 'प्रशासक इन्हें “हटाए गए केंद्र” में जाकर वापस ला सकते हैं।',
    readingChecklist: 'इसकी जाँच सूची देखी जा रही है…',
    checklistChanged: 'इस बीच इसकी जाँच सूची बदल गई है। कुछ भी हटाया नहीं गया।',
    takesAlong: {
      none: 'इसकी कोई जाँच सूची नहीं है।',
      draft: 'इसकी एक अधूरी जाँच सूची है, जो अभी जमा नहीं हुई है।',
      submitted: 'इसकी जाँच सूची जमा हो चुकी है।',
      failed: 'इसकी जाँच सूची देखी नहीं जा सकी।',
    },
    checklist: {
      none: 'जाँच सूची नहीं',
      draft: 'अधूरी',
      submitted: 'जमा',
    },

    title: 'हटाए गए केंद्र',
    lead: 'हटाए गए केंद्र अपनी जाँच सूचियों और फोटो के साथ रखे जाते हैं, जब तक उन्हें वापस न लाया जाए।',
    back: 'परीक्षा केंद्रों के प्रबंधन पर वापस',
    path: 'आप यहाँ हैं',
    loadFailed: 'हटाए गए केंद्र लोड नहीं हो सके',
    tableLabel: 'हटाए गए केंद्र',
    search: 'खोजें',
    searchPlaceholder: 'कोड, नाम या व्यक्ति से खोजें…',
    none: 'कोई केंद्र हटाया नहीं गया है।',
    noneFound: 'किसी हटाए गए केंद्र में ये शब्द नहीं हैं।',
    columns: {
      code: 'कोड',
      centre: 'नाम',
      city: 'शहर',
      state: 'राज्य',
      person: 'अधिकृत व्यक्ति',
      checklist: 'जाँच सूची',
      deleted: 'हटाया गया',
    },
    deletedBy: (time: string, who: string) => `${time}, ${who} द्वारा`,
    operator: 'संचालक',
    together: 'एक साथ हटाए गए',
    deletion: (centres: string, codes: string) => `${centres} केंद्र: ${codes}, …`,
    restore: 'वापस लाएँ',
    restoreOf: (code: string, name: string) => `वापस लाएँ: ${code} ${name}`,
    restoreTitle: (code: string, name: string) => `वापस लाएँ: ${code} ${name}`,
    restoreText: 'केंद्र फिर से सूची में आ जाएगा; उसकी जाँच सूची थी, तो वह भी।',
    restoreAll: (centres: string) => `ये ${centres} केंद्र वापस लाएँ`,
    restoreAllText: 'ये केंद्र अपनी जाँच सूचियों के साथ फिर से सूची में आ जाएँगे।',
    restoring: 'वापस लाया जा रहा है…',
    restored: (count: string) => `${count} केंद्र वापस लाए गए।`,
    restoreFailed: 'वापस नहीं लाया जा सका',
    someRefused: (count: string) => `${count} केंद्र वापस नहीं लाए गए:`,
    refused: {
      'centre.code-taken': (code: string) =>
        `${code}: इस कोड का एक केंद्र फिर से सूची में है। उस केंद्र का कोड बदलें या उसे हटाएँ, फिर इसे वापस लाएँ।`,
      'centre.phone-conflict': (code: string, other: string) =>
        `${code}: केंद्र ${other} का फोन अब यही है, पर ई-मेल अलग है। उस केंद्र को ठीक करें, फिर इसे वापस लाएँ।`,
    },

    codeTitle: (code: string) => `कोड ${code} एक हटाए गए केंद्र का था`,
    codeText: 'उसे उसकी जाँच सूची और आपके लिखे विवरण के साथ वापस लाना है, या खाली जाँच सूची से शुरू करना है?',
    emptyKeeps: 'खाली शुरू करने पर हटाया गया केंद्र और उसकी जाँच सूची “हटाए गए केंद्र” में बने रहेंगे।',
    startEmpty: 'खाली शुरू करें',
    restoreWith: 'जाँच सूची के साथ वापस लाएँ',

    editionsTitle: 'संस्करण',
    editionsLead:
      'परीक्षा पूरी होने पर उसका संस्करण पूरा संग्रहित किया जाता है: हर केंद्र अपनी जाँच सूची, फोटो और पावती के साथ। फिर अगला संस्करण खाली शुरू होता है।',
    editionsFailed: 'संस्करण लोड नहीं हो सके',
    present: 'वर्तमान संस्करण',
    exam: (name: string, day: string) => `${name}, ${day}`,
    openUntil: (day: string) =>
      `केंद्र ${day} तक जाँच सूची जमा कर सकते हैं। संग्रहित करने के बाद इस संस्करण में कुछ और नहीं आएगा।`,
    next: 'अगला संस्करण शुरू करें',
    nextList: 'अगला संस्करण किससे शुरू हो',
    sameList: 'इसी सूची से: सभी केंद्र बिना जाँच सूची के बने रहेंगे',
    newList: 'खाली सूची से, नई सूची आयात करने के लिए',
    nextText:
      'वर्तमान संस्करण संग्रहित हो जाएगा और फिर बदला नहीं जा सकेगा। संस्था प्रमुखों के पासवर्ड बने रहेंगे; उनकी जाँच सूचियाँ खाली शुरू होंगी। जो उन्होंने अपने डिवाइस से नहीं भेजा है, वह नहीं लिया जाएगा।',
    starting: 'संग्रहित हो रहा है…',
    nextFailed: 'अगला संस्करण शुरू नहीं हुआ',
    archived: (exam: string) => `${exam} संग्रहित हो गया।`,
    setExam: 'अब संचालक से अगले संस्करण के EXAM_NAME, EXAM_DATE और CLOSES_ON भरवाएँ और पोर्टल फिर से शुरू करवाएँ।',
    archivedTitle: 'संग्रहित संस्करण',
    noneArchived: 'अभी कोई संस्करण संग्रहित नहीं है।',
    archivedBy: (time: string, who: string) => `${time} को ${who} द्वारा संग्रहित`,
    export: 'केंद्र डाउनलोड करें (CSV)',
    exportFailed: 'डाउनलोड नहीं हो सका',
    showCentres: 'केंद्र देखें',
    editionNotFound: 'ऐसा कोई संस्करण नहीं है',
    noEditionCentre: 'इस संस्करण के किसी केंद्र में ये शब्द नहीं हैं।',
    backToEditions: 'संस्करणों पर वापस',
    editionCentres: 'संस्करण के केंद्र',
    ofEdition: (exam: string) => `यह केंद्र संग्रहित संस्करण ${exam} का है। इसे देखा जा सकता है, बदला नहीं जा सकता।`,
  },

  // The verified register.
  register: {
    title: 'सत्यापित रजिस्टर',
    lead: 'सभी स्वीकृत केंद्र और उनकी मान्य जानकारी, क्रमांक और हस्ताक्षर के साथ जारी। हर जारी रजिस्टर वैसा ही रखा जाता है जैसा जारी हुआ था।',
    loadFailed: 'रजिस्टर लोड नहीं हुआ',
    nextTitle: 'अगला रजिस्टर',
    accepted: (count) => `${count} स्वीकृत केंद्र`,
    differences: (issue, added, removed, changed) =>
      `क्रमांक ${issue} के बाद: ${added} जुड़े, ${removed} हटे, ${changed} बदले।`,
    unchanged: (issue) => `क्रमांक ${issue} के बाद कुछ नहीं बदला है।`,
    issueNext: (issue) => `रजिस्टर जारी करें (क्रमांक ${issue})`,
    issueText: (count) =>
      `${count} केंद्र रजिस्टर में लिखे जाएँगे; उस पर हस्ताक्षर होगा और उसे सुरक्षित रखा जाएगा। सुधार और नए निर्णय अगले रजिस्टर में जाएँगे।`,
    issuing: 'जारी हो रहा है…',
    issueFailed: 'रजिस्टर जारी नहीं हुआ',
    issued: (issue, count) => `रजिस्टर (क्रमांक ${issue}) जारी हो गया है, इसमें ${count} केंद्र हैं।`,
    issuesTitle: 'जारी रजिस्टर',
    noIssue: 'अभी तक कोई रजिस्टर जारी नहीं हुआ है।',
    issue: (issue, count) => `क्रमांक ${issue}: ${count} केंद्र`,
    issuedBy: (time, who) => `${time} को ${who} ने जारी किया`,
    sha256: (hash: string) => `SHA-256 (JSON) ${hash}`,
    workbook: 'Excel वर्कबुक',
    csv: 'CSV',
    files: 'हस्ताक्षरित फाइल (ZIP)',
    changes: 'बदलाव (CSV)',
    since: 'किस क्रमांक के बाद के बदलाव',
    sinceIssue: (issue) => `क्रमांक ${issue} के बाद`,
    toldAt: (time) => `संस्था प्रमुखों को ${time} को सूचना दी गई।`,
    tell: 'संस्था प्रमुखों को सूचना दें',
    tellTitle: (issue) => `रजिस्टर (क्रमांक ${issue}) के संस्था प्रमुखों को सूचना दें`,
    tellText:
      'अब से इन केंद्रों के स्थिति वाले पेज पर लिखा होगा कि केंद्र की पुष्टि हो गई है, और उन्हें ई-मेल भेजा जाएगा। इसे वापस नहीं लिया जा सकता; जो केंद्र स्वीकृत नहीं रहेगा, उसकी पुष्टि भी नहीं रहेगी।',
    toTell: (centres, mails) => `${centres} केंद्रों की पुष्टि होगी, ${mails} ई-मेल से`,
    notMailed: {
      changed: (count) => `${count} अब इस रजिस्टर की तरह स्वीकृत नहीं हैं`,
      told: (count) => `${count} को पिछले रजिस्टर के समय सूचना दी जा चुकी है`,
      noEmail: (count) => `${count} का ई-मेल पता नहीं है: केवल स्थिति वाले पेज पर दिखेगा`,
      refused: (count) => `${count} का पता मेल सर्वर नहीं मानता: केवल स्थिति वाले पेज पर दिखेगा`,
    },
    pace: (perMinute) => `ये याद दिलाने वाले ई-मेल के बाद जाएँगे, एक मिनट में ${perMinute}।`,
    sample: 'पहला ई-मेल',
    tellFailed: 'संस्था प्रमुखों को सूचना नहीं दी गई',
    told: (centres, mails) => `${centres} केंद्रों की पुष्टि हुई; ${mails} ई-मेल भेजे जा रहे हैं।`,
    checkingTitle: 'पोर्टल के बिना फाइल जाँचें',
    checking:
      'हस्ताक्षरित फाइल खोलकर उसी फोल्डर में यह पंक्ति चलाएँ; उत्तर में “Signature Verified Successfully” आता है। रजिस्टर किस क्रमांक, परीक्षा और तिथि का है, यह फाइल में ही लिखा है; CSV और वर्कबुक इसी से बनते हैं और उन पर हस्ताक्षर नहीं होते।',
    publicKey: (address) =>
      `सार्वजनिक कुंजी। इसे प्रकाशित करें, ताकि किसी को फोल्डर की कुंजी पर भरोसा न करना पड़े: ${address}`,
    copyKey: 'कुंजी कॉपी करें',
    shared: 'कोई प्रोग्राम REGISTER_KEY से सबसे नया रजिस्टर पढ़ता है:',
    notShared: 'कोई प्रोग्राम रजिस्टर नहीं पढ़ सकता: REGISTER_KEY नहीं रखी गई है।',
  },
} satisfies typeof english;
