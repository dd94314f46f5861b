/** Texts of the master list for administrators: centres, imports, deleted centres and editions. */
import type { ChecklistState } from '#contract/centres/archive-endpoints.ts';
import { texts, type Pairs } from './texts.ts';

const counted = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`;

export const masterListTexts = texts({
  // The configuration screen: the form of a centre and the master list.
  config: {
    title: ['Exam Centre Configuration', 'परीक्षा केंद्रों का प्रबंधन'],
    addTitle: ['Add a centre', 'केंद्र जोड़ें'],
    editTitle: [(code: string) => `Edit centre ${code}`, (code: string) => `केंद्र ${code} बदलें`],
    optional: ['optional', 'जरूरी नहीं'],
    blank: [(field: string) => `${field} is missing.`, (field: string) => `${field} नहीं भरा गया है।`],
    add: ['Add Centre', 'केंद्र जोड़ें'],
    update: ['Update Centre', 'केंद्र के बदलाव सहेजें'],
    saving: ['Saving…', 'सहेजा जा रहा है…'],
    created: ['Centre created successfully', 'केंद्र जोड़ दिया गया'],
    listed: ['The centre is on the list, exactly as entered', 'केंद्र सूची में है, ठीक वैसा ही जैसा भरा गया'],
    updated: ['Centre updated successfully', 'केंद्र के बदलाव सहेजे गए'],
    createFailed: ['Create failed', 'केंद्र नहीं जोड़ा जा सका'],
    updateFailed: ['Update failed', 'बदलाव नहीं सहेजे गए'],
    restored: [
      'A deleted centre with this code was restored, with its checklist if it had one.',
      'इस कोड का हटाया गया केंद्र वापस लाया गया है; उसकी जाँच सूची थी, तो वह भी।',
    ],
    conflict: ['Another administrator has changed this centre in the meantime:', 'इस बीच किसी दूसरे प्रशासक ने यह केंद्र बदल दिया है:'],
    conflictTaken: [
      (field: string, theirs: string) => `${field} is now ${theirs}. The form shows the new value.`,
      (field: string, theirs: string) => `${field}: अब ${theirs}। फॉर्म में यह नई जानकारी दिख रही है।`,
    ],
    conflictKept: [
      (field: string, theirs: string) => `${field} is now ${theirs}. The form keeps what you typed.`,
      (field: string, theirs: string) => `${field}: अब ${theirs}। फॉर्म में आपकी भरी हुई जानकारी रखी गई है।`,
    ],
    conflictNext: [
      'Your changes have not been saved yet. Check the form and press Update Centre again.',
      'आपके बदलाव अभी सहेजे नहीं गए हैं। फॉर्म जाँचें और फिर से “केंद्र के बदलाव सहेजें” दबाएँ।',
    ],
    deletedMeanwhile: [
      'It has been deleted in the meantime. What you typed stays here until you cancel the edit.',
      'इसे इस बीच हटा दिया गया है। आपकी भरी हुई जानकारी यहाँ तब तक रहेगी जब तक आप बदलाव रद्द न करें।',
    ],
    otherRecord: [(code: string, email: string) => `Centre ${code}: ${email}`, (code: string, email: string) => `केंद्र ${code}: ${email}`],
    otherRecordsNext: [
      'All centres with the same phone must have the same e-mail, to which the OTPs are sent. Enter that e-mail here, or change the e-mail of the other centres:',
      'एक ही फोन वाले सभी केंद्रों का ई-मेल एक ही होना चाहिए, क्योंकि OTP उसी पर भेजे जाते हैं। यहाँ वही ई-मेल भरें, या दूसरे केंद्रों का ई-मेल बदलें:',
    ],
    emailForPhone: [
      (email: string, others: string) => `Save, and set ${email} for ${others} other centre(s) with this phone`,
      (email: string, others: string) => `सहेजें, और इस फोन वाले दूसरे केंद्रों (${others}) का ई-मेल भी ${email} करें`,
    ],
    discardTitle: ['Discard what you typed?', 'भरी हुई जानकारी मिटा दें?'],
    discardText: [
      (code: string | null) => (code === null ? 'The new centre in the form has not been saved.' : `Your changes to centre ${code} have not been saved.`),
      (code: string | null) => (code === null ? 'फॉर्म में भरा नया केंद्र सहेजा नहीं गया है।' : `केंद्र ${code} के आपके बदलाव सहेजे नहीं गए हैं।`),
    ],
    discard: ['Discard', 'मिटा दें'],
    registerAgain: [
      'The phone or e-mail of this centre changes. If somebody has registered with the earlier one, their password stops working when you save, and the person on record has to register again. When the e-mail changes, the earlier and the new address both get an e-mail about it.',
      'इस केंद्र का फोन या ई-मेल बदल रहा है। यदि किसी ने पहले वाले से पंजीकरण किया है, तो सहेजने पर उसका पासवर्ड काम नहीं करेगा और दर्ज व्यक्ति को फिर से पंजीकरण करना होगा। ई-मेल बदलने पर पुराने और नए, दोनों पतों पर इसकी सूचना जाएगी।',
    ],
    sample: ['Download Sample CSV', 'नमूना CSV डाउनलोड करें'],
    deleteAll: ['Delete All Centres', 'सभी केंद्र हटाएँ'],
    deleteAllText: ['Delete ALL exam centres? This cannot be undone.', 'सभी परीक्षा केंद्र हटाने हैं? इसे वापस नहीं लिया जा सकता।'],
    deleted: [(count: string) => `${count} centre(s) deleted`, (count: string) => `${count} केंद्र हटाए गए`],
    bulkDeleteFailed: ['Bulk delete failed', 'सभी केंद्र नहीं हटाए जा सके'],
    stateFilter: ['State filter', 'राज्य'],
    allStates: ['All States', 'सभी राज्य'],
    edit: ['Edit', 'बदलें'],
    editOf: [(name: string) => `Edit ${name}`, (name: string) => `बदलें: ${name}`],
    remove: ['Delete', 'हटाएँ'],
    removeOf: [(name: string) => `Delete ${name}`, (name: string) => `हटाएँ: ${name}`],
    deleteText: ['Delete this centre? This cannot be undone.', 'यह केंद्र हटाना है? इसे वापस नहीं लिया जा सकता।'],
    deletedOne: [(name: string) => `${name} was deleted.`, (name: string) => `${name} हटा दिया गया।`],
    deleteFailed: ['Delete failed', 'हटाया नहीं जा सका'],
    tableLabel: ['Master list of centres', 'केंद्रों की मुख्य सूची'],
  },
  // The import of a list.
  bulk: {
    title: ['Bulk Upload (CSV)', 'एक साथ अपलोड (CSV)'],
    choose: ['CSV file or Excel workbook', 'CSV फाइल या Excel वर्कबुक'],
    failed: ['Bulk upload failed', 'अपलोड नहीं हुआ'],
    atRow: [(row: string, reason: string) => `Row ${row}: ${reason}`, (row: string, reason: string) => `पंक्ति ${row}: ${reason}`],
    reading: [(size: string) => `Reading the file, ${size}…`, (size: string) => `फाइल पढ़ी जा रही है, ${size}…`],
    checkingUpload: [(percent: string) => `Sending the list for checking, ${percent}`, (percent: string) => `सूची जाँच के लिए भेजी जा रही है, ${percent}`],
    checking: ['Checking the list against the master list…', 'सूची का मिलान मुख्य सूची से हो रहा है…'],
    importingUpload: [(percent: string) => `Sending the list, ${percent}`, (percent: string) => `सूची भेजी जा रही है, ${percent}`],
    importing: ['Importing the centres…', 'केंद्र आयात हो रहे हैं…'],
    previewTitle: [(file: string) => `Import preview: ${file}`, (file: string) => `आयात का पूर्वावलोकन: ${file}`],
    counts: {
      added: ['New', 'नए'],
      changed: ['Changed', 'बदले हुए'],
      restored: ['Restored', 'वापस आने वाले'],
      unchanged: ['Already up to date', 'पहले जैसे'],
      refused: ['Refused', 'अस्वीकृत'],
    },
    counted: [(title: string, count: string) => `${title}: ${count}`, (title: string, count: string) => `${title}: ${count}`],
    shownOf: [(shown: string, all: string) => `Showing the first ${shown} of ${all}.`, (shown: string, all: string) => `${all} में से पहले ${shown} दिख रहे हैं।`],
    registerAgain: [
      (count: string) =>
        `${count} registered person(s) will have to register again, because their phone or e-mail on record changes. Their passwords stop working, and e-mails tell the earlier and the new addresses.`,
      (count: string) =>
        `${count} पंजीकृत व्यक्तियों को फिर से पंजीकरण करना होगा, क्योंकि उनका दर्ज फोन या ई-मेल बदल रहा है। उनके पासवर्ड काम नहीं करेंगे, और पुराने तथा नए पतों पर ई-मेल से सूचना जाएगी।`,
    ],
    suspectsTitle: [(count: string) => `Codes to check: ${count}`, (count: string) => `जाँचने लायक कोड: ${count}`],
    suspects: {
      shortened: [
        (column: string, value: string) => `${column} ${value} looks like a number that Excel has shortened.`,
        (column: string, value: string) => `${column} ${value} ऐसी संख्या लगती है जिसे Excel ने छोटा कर दिया है।`,
      ],
      date: [
        (column: string, value: string) => `${column} ${value} looks like a date that Excel has made of a code.`,
        (column: string, value: string) => `${column} ${value} ऐसी तिथि लगती है जो Excel ने कोड से बना दी है।`,
      ],
      zeros: [
        (column: string, value: string, known: string) =>
          `${column} ${value} would be a new centre, but there is ${known}, which differs only in its leading zeros.`,
        (column: string, value: string, known: string) => `${column} ${value} से नया केंद्र बनेगा, पर ${known} पहले से है; अंतर केवल शुरू के शून्यों का है।`,
      ],
      alike: [
        (column: string, value: string, known: string) =>
          `${column} ${value} would be a new centre, but there is ${known}, which differs only in capital letters, blanks, leading zeros or a “.0”.`,
        (column: string, value: string, known: string) =>
          `${column} ${value} से नया केंद्र बनेगा, पर ${known} पहले से है; अंतर केवल बड़े-छोटे अक्षरों, खाली जगह, शुरू के शून्यों या “.0” का है।`,
      ],
    },
    suspectsNext: [
      'Excel changes codes such as 0004, 1E5 or 1-2. If it has done so, format the column as Text in Excel, enter the codes again and choose the file again.',
      'Excel 0004, 1E5 या 1-2 जैसे कोड बदल देता है। यदि ऐसा हुआ है, तो Excel में उस कॉलम को Text बनाएँ, कोड फिर से लिखें और फाइल फिर से चुनें।',
    ],
    hidden: {
      title: [
        (count: string) => (count === '1' ? '1 hidden row is in this list' : `${count} hidden rows are in this list`),
        (count: string) => (count === '1' ? 'इस सूची में 1 छिपी हुई पंक्ति है' : `इस सूची में ${count} छिपी हुई पंक्तियाँ हैं`),
      ],
      reason: [
        'Nobody who looks at the sheet sees what a hidden or filtered row would change, so it is imported only when you choose that.',
        'शीट देखने वाले को यह नहीं दिखता कि छिपी या फिल्टर की हुई पंक्ति क्या बदलेगी। इसलिए वह तभी आयात होती है जब आप यह चुनें।',
      ],
      legend: ['What shall become of the hidden rows?', 'छिपी हुई पंक्तियों का क्या किया जाए?'],
      leave: ['Leave them out', 'छोड़ दें'],
      take: ['Import them too', 'इन्हें भी आयात करें'],
      hints: {
        leave: ['Centres that only hidden rows name count as not in your file.', 'जिन केंद्रों के नाम केवल छिपी पंक्तियों में हैं, वे “आपकी फाइल में नहीं” में गिने जाते हैं।'],
        take: ['This preview contains them.', 'इस पूर्वावलोकन में ये भी हैं।'],
      },
    },
    hiddenColumns: [
      (names: string) => `Columns that the sheet hides are imported like the others: ${names}. Look at them in Excel before you import.`,
      (names: string) => `शीट में छिपे हुए कॉलम भी बाकी की तरह आयात होते हैं: ${names}। आयात से पहले इन्हें Excel में देख लें।`,
    ],
    mergedTitle: [
      (count: string) => (count === '1' ? '1 area of merged cells' : `${count} areas of merged cells`),
      (count: string) => `जोड़े गए (merged) सेल: ${count} जगह`,
    ],
    merged: [(area: string, value: string) => `${area}: “${value}”`, (area: string, value: string) => `${area}: “${value}”`],
    mergedNext: [
      'The value of each area was put into all its rows. If that is wrong, unmerge the cells in Excel, fill them in and choose the file again.',
      'हर जगह का मान उसकी सभी पंक्तियों में रखा गया है। यदि यह गलत है, तो Excel में सेल अलग करें (Unmerge), उन्हें भरें और फाइल फिर से चुनें।',
    ],
    placeholdersTitle: [
      (count: string) => (count === '1' ? 'A word that stands for nothing: 1 cell' : `Words that stand for nothing: ${count} cells`),
      (count: string) => `ऐसे शब्द जिनका अर्थ “कुछ नहीं” है: ${count} सेल`,
    ],
    placeholders: {
      unknown: [
        (column: string, value: string) => `${column} “${value}” is read as not known. A value in the master list stays.`,
        (column: string, value: string) => `${column} “${value}”: माना गया कि यह पता नहीं है। मुख्य सूची में जो मान है, वही रहेगा।`,
      ],
      taken: [(column: string, value: string) => `${column} would be “${value}”.`, (column: string, value: string) => `${column} में “${value}” लिखा जाएगा।`],
    },
    placeholdersNext: [
      'If a name or a code is not really this word, enter it in the file and choose the file again.',
      'यदि नाम या कोड सचमुच यह शब्द नहीं है, तो फाइल में सही मान लिखें और फाइल फिर से चुनें।',
    ],
    fillersTitle: [
      (rows: string) => (rows === '1' ? 'Pincode to check: 1 row' : `Pincodes to check: ${rows} rows`),
      (rows: string) => (rows === '1' ? 'जाँचने लायक पिन कोड: 1 पंक्ति' : `जाँचने लायक पिन कोड: ${rows} पंक्तियाँ`),
    ],
    fillers: {
      frequent: [
        (pincode: string, rows: string, centres: string) =>
          `${pincode}: ${centres} centres have it with this list (${rows} of them in it), more than 2 % of all.`,
        (pincode: string, rows: string, centres: string) =>
          `${pincode}: इस सूची के साथ यह ${centres} केंद्रों का पिन कोड है (उनमें से ${rows} इस सूची में), यानी सभी केंद्रों के 2 % से अधिक का।`,
      ],
      'other-state': [
        (pincode: string, rows: string) => (rows === '1' ? `${pincode} is a pincode of another state.` : `${pincode} is on ${rows} rows of other states.`),
        (pincode: string, rows: string) => (rows === '1' ? `${pincode} किसी अन्य राज्य का पिन कोड है।` : `${pincode} अन्य राज्यों की ${rows} पंक्तियों में है।`),
      ],
    },
    fillerExample: [
      (row: string, code: string, state: string) => `For example row ${row}: ${code}${state === '' ? '' : `, ${state}`}.`,
      (row: string, code: string, state: string) => `जैसे पंक्ति ${row}: ${code}${state === '' ? '' : `, ${state}`}।`,
    ],
    fillersNext: [
      'They probably stand for pincodes that were not known. The list can be imported; photos of these centres are then compared with the city only.',
      'शायद ये उन पिन कोड की जगह लिखे गए हैं जो पता नहीं थे। सूची आयात की जा सकती है; इन केंद्रों की फोटो का मिलान तब केवल शहर से होता है।',
    ],
    spellingsTitle: ['One state, one name', 'एक राज्य, एक नाम'],
    spelling: [
      (rows: string, written: string, kept: string) =>
        rows === '1' ? `1 row says ${written}: it is kept as ${kept}.` : `${rows} rows say ${written}: they are kept as ${kept}.`,
      (rows: string, written: string, kept: string) =>
        rows === '1' ? `1 पंक्ति में “${written}” लिखा है: यह “${kept}” नाम से दर्ज होगी।` : `${rows} पंक्तियों में “${written}” लिखा है: ये “${kept}” नाम से दर्ज होंगी।`,
    ],
    contactsTitle: ['Contacts changed', 'बदले हुए संपर्क'],
    contactsNote: [
      'OTPs go to the e-mail on record, and the phone is the username. Check these rows first.',
      'OTP दर्ज ई-मेल पर जाते हैं और फोन ही यूजरनेम है। ये पंक्तियाँ पहले जाँचें।',
    ],
    count: [(count: string) => counted(count, 'centre'), (count: string) => `${count} केंद्र`],
    nothingImported: ['Nothing has been imported yet.', 'अभी तक कुछ भी आयात नहीं हुआ है।'],
    outcomeUnknown: [
      'The portal did not respond, so it is not known whether the list was imported. Import it again: no row is imported twice, and rows already imported are reported as already up to date.',
      'पोर्टल से उत्तर नहीं आया, इसलिए पता नहीं कि सूची आयात हुई या नहीं। फिर से आयात करें: कोई पंक्ति दो बार आयात नहीं होगी, और जो पंक्तियाँ पहले से हैं, वे “पहले जैसे” में गिनी जाएँगी।',
    ],
    sessionEnded: [
      'Your session had ended, so nothing was imported. The preview is kept: once you are logged in, import it again.',
      'आपका लॉगिन समाप्त हो गया था, इसलिए कुछ भी आयात नहीं हुआ। पूर्वावलोकन रखा गया है: लॉगिन के बाद फिर से आयात करें।',
    ],
    sessionEndedUnchecked: [
      'Your session had ended before the list was checked. The list is kept: once you are logged in, try again.',
      'सूची की जाँच से पहले आपका लॉगिन समाप्त हो गया। सूची रखी गई है: लॉगिन के बाद फिर कोशिश करें।',
    ],
    refusedTitle: ['Refused rows', 'अस्वीकृत पंक्तियाँ'],
    refusedNote: [
      'Correct these rows in the file and upload it again, or import without them.',
      'इन पंक्तियों को फाइल में ठीक करके दोबारा अपलोड करें, या इनके बिना आयात करें।',
    ],
    downloadRefused: ['Download refused rows', 'अस्वीकृत पंक्तियाँ डाउनलोड करें'],
    inCell: [(cell: string, value: string) => `In cell ${cell}: ${value}`, (cell: string, value: string) => `सेल ${cell} में: ${value}`],
    oneEmail: [
      'All centres with the same phone must have the same e-mail, to which the OTPs are sent. Choose the right one; an e-mail of the master list is changed at its centre.',
      'एक ही फोन वाले सभी केंद्रों का ई-मेल एक ही होना चाहिए, क्योंकि OTP उसी पर भेजे जाते हैं। सही ई-मेल चुनें; मुख्य सूची का ई-मेल उसके केंद्र में बदला जाता है।',
    ],
    phoneOfRows: [
      (phone: string, rows: string, count: number) => `${phone}, ${count === 1 ? 'row' : 'rows'} ${rows}:`,
      (phone: string, rows: string, count: number) => `${phone}, ${count === 1 ? 'पंक्ति' : 'पंक्तियाँ'} ${rows}:`,
    ],
    giveEmail: [(email: string) => `Use ${email}`, (email: string) => `${email} रखें`],
    otherRow: [(row: string, centre: string) => `See row ${row}: ${centre}`, (row: string, centre: string) => `पंक्ति ${row} देखें: ${centre}`],
    otherCentre: [(centre: string) => `In the master list: ${centre}`, (centre: string) => `मुख्य सूची में: ${centre}`],
    downloadChanges: ['Download all changes', 'सभी बदलाव डाउनलोड करें'],
    downloadFailed: ['Download failed', 'डाउनलोड नहीं हुआ'],
    additionsTitle: ['New centres', 'नए केंद्र'],
    changesTitle: ['Changed centres', 'बदले हुए केंद्र'],
    restoredTitle: ['Restored centres', 'वापस आने वाले केंद्र'],
    restoredNote: [
      (submitted: string, drafts: string) =>
        `These centres were deleted. Their code is in the file, so they are restored with their checklists: ${submitted} submitted, ${drafts} draft(s).`,
      (submitted: string, drafts: string) =>
        `ये केंद्र हटाए गए थे। इनके कोड फाइल में हैं, इसलिए ये अपनी जाँच सूचियों के साथ वापस आएँगे: ${submitted} जमा की हुई, ${drafts} अधूरी।`,
    ],
    changedValue: [
      (column: string, before: string, after: string) => `${column}: ${before} → ${after}`,
      (column: string, before: string, after: string) => `${column}: ${before} → ${after}`,
    ],
    missingTitle: ['In the master list but not in your file', 'मुख्य सूची में हैं, पर आपकी फाइल में नहीं'],
    downloadMissing: ['Download these centres', 'ये केंद्र डाउनलोड करें'],
    row: ['Row', 'पंक्ति'],
    centre: ['Centre', 'केंद्र'],
    reason: ['Reason', 'कारण'],
    column: ['Column', 'कॉलम'],
    before: ['Before', 'पहले'],
    after: ['After', 'बाद में'],
    import: ['Import', 'आयात करें'],
    importWithout: ['Import without the refused rows', 'अस्वीकृत पंक्तियों के बिना आयात करें'],
    imported: [(count: string) => `${count} centre(s) imported successfully`, (count: string) => `${count} केंद्र आयात हो गए`],
    skipped: [(count: string) => `${count} refused row(s) were left out.`, (count: string) => `${count} अस्वीकृत पंक्तियाँ छोड़ दी गईं।`],
    ofThese: [(counts: string) => `Of these: ${counts}`, (counts: string) => `इनमें ${counts}`],
    noChanges: ['Every row is already in the master list. There is nothing to change.', 'हर पंक्ति मुख्य सूची में पहले से है। कुछ बदलना नहीं है।'],
  },
  // Uploaded files that are not a list of centres.
  wrongFile: {
    notAList: {
      'not-csv': [
        'Choose a file whose name ends in .csv, or an Excel workbook (.xlsx). In Excel, choose Save As and then CSV UTF-8.',
        'ऐसी फाइल चुनें जिसका नाम .csv पर खत्म होता हो, या Excel वर्कबुक (.xlsx)। Excel में Save As और फिर CSV UTF-8 चुनें।',
      ],
      unreadable: ['The file could not be read. Choose it again.', 'फाइल पढ़ी नहीं जा सकी। उसे फिर से चुनें।'],
      'no-rows': [
        'The file has no rows below its header row. Add the centres and choose it again.',
        'फाइल में कॉलमों के नाम वाली पंक्ति के नीचे कोई पंक्ति नहीं है। केंद्र जोड़ें और फाइल फिर से चुनें।',
      ],
      empty: ['The file is empty. Save the list again and choose that file.', 'फाइल खाली है। सूची को फिर से सहेजें और वही फाइल चुनें।'],
      'old-workbook': [
        'This is an Excel workbook of an old version (.xls), or one with a password. In Excel, choose Save As and then Excel Workbook (.xlsx) without a password, or CSV UTF-8.',
        'यह पुराने Excel की वर्कबुक (.xls) है, या इस पर पासवर्ड लगा है। Excel में Save As और फिर बिना पासवर्ड के Excel Workbook (.xlsx), या CSV UTF-8 चुनें।',
      ],
      'other-spreadsheet': [
        'This is a spreadsheet in another format (.ods or .xlsb). Open it, choose Save As and then Excel Workbook (.xlsx) or CSV UTF-8.',
        'यह किसी दूसरे प्रारूप (.ods या .xlsb) की स्प्रेडशीट है। इसे खोलें, Save As और फिर Excel Workbook (.xlsx) या CSV UTF-8 चुनें।',
      ],
      document: [
        'This is a document, not a list. Choose the Excel workbook (.xlsx) or CSV file with the centres.',
        'यह दस्तावेज है, सूची नहीं। केंद्रों वाली Excel वर्कबुक (.xlsx) या CSV फाइल चुनें।',
      ],
      archive: ['This is a ZIP archive. Unpack it and choose the list inside.', 'यह ZIP फाइल है। इसे खोलकर अंदर की सूची चुनें।'],
      photo: [
        'This is a photo, not a list. Choose the Excel workbook (.xlsx) or CSV file with the centres.',
        'यह फोटो है, सूची नहीं। केंद्रों वाली Excel वर्कबुक (.xlsx) या CSV फाइल चुनें।',
      ],
      pdf: [
        'This is a PDF. Choose the Excel workbook (.xlsx) or CSV file from which it was made.',
        'यह PDF है। वह Excel वर्कबुक (.xlsx) या CSV फाइल चुनें जिससे यह बनी है।',
      ],
      'web-page': [
        'This is a web page, which some programs save under the name of an Excel file. Open it in Excel, choose Save As and then Excel Workbook (.xlsx) or CSV UTF-8.',
        'यह वेब पेज है, जिसे कुछ प्रोग्राम Excel फाइल के नाम से सहेजते हैं। इसे Excel में खोलें, Save As और फिर Excel Workbook (.xlsx) या CSV UTF-8 चुनें।',
      ],
      'too-large': [
        'This is an Excel workbook that is too large to be read here. In Excel, choose Save As and then CSV UTF-8.',
        'यह Excel वर्कबुक इतनी बड़ी है कि यहाँ पढ़ी नहीं जा सकती। Excel में Save As और फिर CSV UTF-8 चुनें।',
      ],
      damaged: [
        'This is an Excel workbook, but it could not be read. Open it in Excel, choose Save As and then CSV UTF-8.',
        'यह Excel वर्कबुक है, पर पढ़ी नहीं जा सकी। इसे Excel में खोलें, Save As और फिर CSV UTF-8 चुनें।',
      ],
    },
    tooSlow: [
      (seconds: string) =>
        `The file could not be read within ${seconds} seconds. Open it in Excel, choose Save As and then CSV UTF-8. If it is a CSV file, split the list into several files.`,
      (seconds: string) => `फाइल ${seconds} सेकंड में पढ़ी नहीं जा सकी। इसे Excel में खोलें, Save As और फिर CSV UTF-8 चुनें। यदि यह CSV फाइल ही है, तो सूची को कई फाइलों में बाँटें।`,
    ],
    isWorkbook: ['This is an Excel workbook, but none of its sheets is a list of centres.', 'यह Excel वर्कबुक है, पर इसकी किसी भी शीट में केंद्रों की सूची नहीं है।'],
    noHeader: [
      (columns: string) => `There is no header row: none of the first rows names the columns. Put these names in the first row: ${columns}.`,
      (columns: string) => `कॉलमों के नाम वाली पंक्ति नहीं है: शुरू की किसी भी पंक्ति में कॉलमों के नाम नहीं हैं। पहली पंक्ति में ये नाम लिखें: ${columns}।`,
    ],
    missingColumns: [
      (columns: string) => `Missing columns: ${columns}. Compare the header row with the sample CSV.`,
      (columns: string) => `ये कॉलम नहीं मिले: ${columns}। पहली पंक्ति की तुलना नमूना CSV से करें।`,
    ],
  },
  // The downloads of a list of centres.
  files: {
    downloadPhotos: ['Download photos (ZIP)', 'फोटो डाउनलोड करें (ZIP)'],
    photosFailed: ['The photos were not downloaded', 'फोटो डाउनलोड नहीं हुईं'],
    csvHint: [
      'Download Filtered is a CSV file for other programs. Excel changes codes such as 0004 or 1E5 in it; use Download Excel instead.',
      '“चुनी गई सूची डाउनलोड करें” से दूसरे प्रोग्रामों के लिए CSV फाइल मिलती है। Excel उसमें 0004 या 1E5 जैसे कोड बदल देता है; इसलिए Excel फाइल डाउनलोड करें।',
    ],
  },
  // Deleting centres, restoring them, and editions.
  archive: {
    counts: [
      (centres: string, submitted: string, drafts: string) =>
        [counted(centres, 'centre'), counted(submitted, 'submitted checklist'), counted(drafts, 'draft')].join(', '),
      (centres: string, submitted: string, drafts: string) => `${centres} केंद्र, ${submitted} जमा की गई जाँच सूचियाँ, ${drafts} अधूरी जाँच सूचियाँ`,
    ],
    notCounted: ['The centres could not be counted', 'केंद्र गिने नहीं जा सके'],
    countsChanged: [
      'The figures have changed in the meantime. Nothing was changed; look at the new figures.',
      'इस बीच आँकड़े बदल गए हैं। कुछ भी नहीं बदला गया; नए आँकड़े देखें।',
    ],
    restorable: ['An administrator can restore it under "Deleted centres".', 'प्रशासक इसे “हटाए गए केंद्र” में जाकर वापस ला सकते हैं।'],
    allRestorable: ['An administrator can restore them under "Deleted centres".', 'प्रशासक इन्हें “हटाए गए केंद्र” में जाकर वापस ला सकते हैं।'],
    readingChecklist: ['Reading its checklist…', 'इसकी जाँच सूची देखी जा रही है…'],
    checklistChanged: ['Its checklist has changed in the meantime. Nothing was deleted.', 'इस बीच इसकी जाँच सूची बदल गई है। कुछ भी हटाया नहीं गया।'],
    takesAlong: {
      none: ['It has no checklist.', 'इसकी कोई जाँच सूची नहीं है।'],
      draft: ['It has a checklist that is not submitted yet (a draft).', 'इसकी एक अधूरी जाँच सूची है, जो अभी जमा नहीं हुई है।'],
      submitted: ['It has a submitted checklist.', 'इसकी जाँच सूची जमा हो चुकी है।'],
      failed: ['Its checklist could not be read.', 'इसकी जाँच सूची देखी नहीं जा सकी।'],
    } satisfies Pairs<Record<ChecklistState | 'failed', string>>,
    checklist: {
      none: ['No checklist', 'जाँच सूची नहीं'],
      draft: ['Draft', 'अधूरी'],
      submitted: ['Submitted', 'जमा'],
    } satisfies Pairs<Record<ChecklistState, string>>,
    lead: [
      'Deleted centres are kept with their checklists and photos. They can be restored until the next edition begins; then they belong to the archived edition.',
      'हटाए गए केंद्र अपनी जाँच सूचियों और फोटो के साथ रखे जाते हैं। अगला संस्करण शुरू होने तक उन्हें वापस लाया जा सकता है; उसके बाद वे संग्रहित संस्करण में रहते हैं।',
    ],
    back: ['Back to Exam Centre Config', 'परीक्षा केंद्रों के प्रबंधन पर वापस'],
    path: ['You are here', 'आप यहाँ हैं'],
    loadFailed: ['Failed to load the deleted centres', 'हटाए गए केंद्र लोड नहीं हो सके'],
    none: ['No centre of the present edition is deleted.', 'वर्तमान संस्करण का कोई केंद्र हटाया नहीं गया है।'],
    noneFound: ['No deleted centre contains these words.', 'किसी हटाए गए केंद्र में ये शब्द नहीं हैं।'],
    columns: {
      checklist: ['Checklist', 'जाँच सूची'],
      deleted: ['Deleted', 'हटाया गया'],
    },
    deletedBy: [(time: string, who: string) => `${time} by ${who}`, (time: string, who: string) => `${time}, ${who} द्वारा`],
    operator: ['the operator', 'संचालक'],
    together: ['Deleted together', 'एक साथ हटाए गए'],
    deletion: [(centres: string, codes: string) => `${centres} centres: ${codes}`, (centres: string, codes: string) => `${centres} केंद्र: ${codes}`],
    restore: ['Restore', 'वापस लाएँ'],
    restoreOf: [(code: string, name: string) => `Restore ${code} ${name}`, (code: string, name: string) => `वापस लाएँ: ${code} ${name}`],
    restoreText: ['The centre is on the list again, with its checklist if it had one.', 'केंद्र फिर से सूची में आ जाएगा; उसकी जाँच सूची थी, तो वह भी।'],
    restoreAll: [(centres: string) => `Restore these ${centres} centres`, (centres: string) => `ये ${centres} केंद्र वापस लाएँ`],
    restoreAllText: ['The centres are on the list again, with the checklists that they had.', 'ये केंद्र अपनी जाँच सूचियों के साथ फिर से सूची में आ जाएँगे।'],
    restored: [(count: string) => `${count} centre(s) restored.`, (count: string) => `${count} केंद्र वापस लाए गए।`],
    restoreFailed: ['Not restored', 'वापस नहीं लाया जा सका'],
    someRefused: [(count: string) => `${count} centre(s) remain deleted:`, (count: string) => `${count} केंद्र वापस नहीं लाए गए:`],
    refused: {
      'centre.code-taken': [
        (code: string) => `${code}: a centre with this code is on the list again. Change the code of that centre or delete it, then restore this one.`,
        (code: string) => `${code}: इस कोड का एक केंद्र फिर से सूची में है। उस केंद्र का कोड बदलें या उसे हटाएँ, फिर इसे वापस लाएँ।`,
      ],
      'centre.phone-conflict': [
        (code: string, other: string) => `${code}: centre ${other} now has the same phone with another e-mail. Correct that centre, then restore this one.`,
        (code: string, other: string) => `${code}: केंद्र ${other} का फोन अब यही है, पर ई-मेल अलग है। उस केंद्र को ठीक करें, फिर इसे वापस लाएँ।`,
      ],
    },
    codeTitle: [(code: string) => `A deleted centre had the code ${code}`, (code: string) => `कोड ${code} एक हटाए गए केंद्र का था`],
    codeText: [
      'Restore it with its checklist and the values that you have typed, or start with an empty checklist?',
      'उसे उसकी जाँच सूची और आपके लिखे विवरण के साथ वापस लाना है, या खाली जाँच सूची से शुरू करना है?',
    ],
    emptyKeeps: [
      'If you start empty, the deleted centre and its checklist stay under "Deleted centres".',
      'खाली शुरू करने पर हटाया गया केंद्र और उसकी जाँच सूची “हटाए गए केंद्र” में बने रहेंगे।',
    ],
    startEmpty: ['Start empty', 'खाली शुरू करें'],
    restoreWith: ['Restore with its checklist', 'जाँच सूची के साथ वापस लाएँ'],
    editionsLead: [
      'When an examination is over, its edition is archived whole: every centre with its checklist, photos and receipt. Then the next one starts empty.',
      'परीक्षा पूरी होने पर उसका संस्करण पूरा संग्रहित किया जाता है: हर केंद्र अपनी जाँच सूची, फोटो और पावती के साथ। फिर अगला संस्करण खाली शुरू होता है।',
    ],
    editionsFailed: ['Failed to load the editions', 'संस्करण लोड नहीं हो सके'],
    present: ['Present edition', 'वर्तमान संस्करण'],
    exam: [(name: string, day: string) => `${name}, ${day}`, (name: string, day: string) => `${name}, ${day}`],
    openUntil: [
      (day: string) => `Centres can still submit until ${day}. After that nothing more arrives in this edition.`,
      (day: string) => `केंद्र ${day} तक जाँच सूची जमा कर सकते हैं। संग्रहित करने के बाद इस संस्करण में कुछ और नहीं आएगा।`,
    ],
    next: ['Start the next edition', 'अगला संस्करण शुरू करें'],
    nextList: ['The next edition starts with', 'अगला संस्करण किससे शुरू हो'],
    sameList: ['the same list: all centres stay, without checklists', 'इसी सूची से: सभी केंद्र बिना जाँच सूची के बने रहेंगे'],
    newList: ['an empty list, to import a new one', 'खाली सूची से, नई सूची आयात करने के लिए'],
    nextText: [
      'The present edition is archived and cannot be changed any more. Heads keep their passwords; their checklists start empty. What they have not sent from their devices is not taken over. Deleted centres are archived with it and cannot be restored any more.',
      'वर्तमान संस्करण संग्रहित हो जाएगा और फिर बदला नहीं जा सकेगा। संस्था प्रमुखों के पासवर्ड बने रहेंगे; उनकी जाँच सूचियाँ खाली शुरू होंगी। जो उन्होंने अपने डिवाइस से नहीं भेजा है, वह नहीं लिया जाएगा। हटाए गए केंद्र भी संग्रह में जाएँगे और फिर वापस नहीं लाए जा सकेंगे।',
    ],
    nextFailed: ['The next edition was not started', 'अगला संस्करण शुरू नहीं हुआ'],
    archived: [(exam: string) => `${exam} is archived.`, (exam: string) => `${exam} संग्रहित हो गया।`],
    setExam: [
      'Now have the operator set EXAM_NAME, EXAM_DATE and CLOSES_ON of the next edition and restart the portal.',
      'अब संचालक से अगले संस्करण के EXAM_NAME, EXAM_DATE और CLOSES_ON भरवाएँ और पोर्टल फिर से शुरू करवाएँ।',
    ],
    archivedTitle: ['Archived editions', 'संग्रहित संस्करण'],
    noneArchived: ['No edition is archived yet.', 'अभी कोई संस्करण संग्रहित नहीं है।'],
    archivedBy: [(time: string, who: string) => `Archived ${time} by ${who}`, (time: string, who: string) => `${time} को ${who} द्वारा संग्रहित`],
    export: ['Download centres (CSV)', 'केंद्र डाउनलोड करें (CSV)'],
    exportFailed: ['Export failed', 'डाउनलोड नहीं हो सका'],
    showCentres: ['Show centres', 'केंद्र देखें'],
    editionNotFound: ['This edition does not exist', 'ऐसा कोई संस्करण नहीं है'],
    noEditionCentre: ['No centre of this edition contains these words.', 'इस संस्करण के किसी केंद्र में ये शब्द नहीं हैं।'],
    backToEditions: ['Back to the editions', 'संस्करणों पर वापस'],
    withDeleted: ['Centres that had been deleted before are listed last.', 'पहले हटाए गए केंद्र सूची के अंत में हैं।'],
    editionCentres: ['Centres of the edition', 'संस्करण के केंद्र'],
    ofEdition: [
      (exam: string) => `This centre belongs to the archived edition ${exam}. It can be read and not changed.`,
      (exam: string) => `यह केंद्र संग्रहित संस्करण ${exam} का है। इसे देखा जा सकता है, बदला नहीं जा सकता।`,
    ],
  },
  // The verified register.
  register: {
    lead: ['All accepted centres. Each issue is signed and kept as it was.', 'सभी स्वीकृत केंद्र। हर जारी रजिस्टर हस्ताक्षर के साथ वैसा ही रखा जाता है जैसा जारी हुआ था।'],
    loadFailed: ['Failed to load the register', 'रजिस्टर लोड नहीं हुआ'],
    nextTitle: ['Next issue', 'अगला रजिस्टर'],
    accepted: [(count: string) => counted(count, 'accepted centre'), (count: string) => `${count} स्वीकृत केंद्र`],
    differences: [
      (issue: string, added: string, removed: string, changed: string) => `Since issue ${issue}: ${added} added, ${removed} removed, ${changed} changed.`,
      (issue: string, added: string, removed: string, changed: string) => `क्रमांक ${issue} के बाद: ${added} जुड़े, ${removed} हटे, ${changed} बदले।`,
    ],
    unchanged: [(issue: string) => `Nothing has changed since issue ${issue}.`, (issue: string) => `क्रमांक ${issue} के बाद कुछ नहीं बदला है।`],
    issueNext: [(issue: string) => `Issue the register (number ${issue})`, (issue: string) => `रजिस्टर जारी करें (क्रमांक ${issue})`],
    issueText: [
      (count: string) =>
        `${counted(count, 'centre')} ${count === '1' ? 'is' : 'are'} written into an issue that is signed and kept. Corrections and new decisions go into a later issue.`,
      (count: string) => `${count} केंद्र रजिस्टर में लिखे जाएँगे; उस पर हस्ताक्षर होगा और उसे सुरक्षित रखा जाएगा। सुधार और नए निर्णय अगले रजिस्टर में जाएँगे।`,
    ],
    issueFailed: ['The register was not issued', 'रजिस्टर जारी नहीं हुआ'],
    issued: [
      (issue: string, count: string) => `Issue ${issue} is made, with ${counted(count, 'centre')}.`,
      (issue: string, count: string) => `रजिस्टर (क्रमांक ${issue}) जारी हो गया है, इसमें ${count} केंद्र हैं।`,
    ],
    issuesTitle: ['Issues', 'जारी रजिस्टर'],
    noIssue: ['No issue has been made yet.', 'अभी तक कोई रजिस्टर जारी नहीं हुआ है।'],
    columns: [
      ['Issue', 'Centres', 'Issued', 'Actions'],
      ['क्रमांक', 'केंद्र', 'कब जारी हुआ', 'कार्रवाइयाँ'],
    ],
    issue: [(issue: string) => `Issue ${issue}`, (issue: string) => `क्रमांक ${issue}`],
    issuedBy: [(time: string, who: string) => `${time} by ${who}`, (time: string, who: string) => `${time} को ${who} ने जारी किया`],
    sha256: [
      (issue: string, hash: string) => `Issue ${issue}, SHA-256 (JSON) ${hash}`,
      (issue: string, hash: string) => `क्रमांक ${issue}, SHA-256 (JSON) ${hash}`,
    ],
    workbook: ['Excel workbook', 'Excel वर्कबुक'],
    csv: ['CSV', 'CSV'],
    files: ['Signed file (ZIP)', 'हस्ताक्षरित फाइल (ZIP)'],
    changes: ['Changes (CSV)', 'बदलाव (CSV)'],
    since: ['Changes since', 'किस क्रमांक के बाद के बदलाव'],
    sinceIssue: [(issue: string) => `since issue ${issue}`, (issue: string) => `क्रमांक ${issue} के बाद`],
    toldAt: [(time: string) => `The heads were told ${time}.`, (time: string) => `संस्था प्रमुखों को ${time} को सूचना दी गई।`],
    tell: ['Tell the heads', 'संस्था प्रमुखों को सूचना दें'],
    tellTitle: [(issue: string) => `Tell the heads of issue ${issue}`, (issue: string) => `रजिस्टर (क्रमांक ${issue}) के संस्था प्रमुखों को सूचना दें`],
    tellText: [
      'Their status page will say that the centre is confirmed, and they get an e-mail. This cannot be taken back; a centre that is accepted no longer is confirmed no longer.',
      'अब से इन केंद्रों के स्थिति वाले पेज पर लिखा होगा कि केंद्र की पुष्टि हो गई है, और उन्हें ई-मेल भेजा जाएगा। इसे वापस नहीं लिया जा सकता; जो केंद्र स्वीकृत नहीं रहेगा, उसकी पुष्टि भी नहीं रहेगी।',
    ],
    toTell: [
      (centres: string, mails: string) => `${counted(centres, 'centre')} will be confirmed, by ${counted(mails, 'e-mail')}`,
      (centres: string, mails: string) => `${centres} केंद्रों की पुष्टि होगी, ${mails} ई-मेल से`,
    ],
    notMailed: {
      changed: [(count: string) => `${count} not accepted any more as in this issue`, (count: string) => `${count} अब इस रजिस्टर की तरह स्वीकृत नहीं हैं`],
      told: [(count: string) => `${count} told of an earlier issue`, (count: string) => `${count} को पिछले रजिस्टर के समय सूचना दी जा चुकी है`],
      noEmail: [
        (count: string) => `${count} without an e-mail address: only the status page says it`,
        (count: string) => `${count} का ई-मेल पता नहीं है: केवल स्थिति वाले पेज पर दिखेगा`,
      ],
      refused: [
        (count: string) => `${count} whose mail server refuses the address: only the status page says it`,
        (count: string) => `${count} का पता मेल सर्वर नहीं मानता: केवल स्थिति वाले पेज पर दिखेगा`,
      ],
    },
    pace: [
      (perMinute: string) => `They leave behind the reminders that wait, ${perMinute} a minute.`,
      (perMinute: string) => `ये याद दिलाने वाले ई-मेल के बाद जाएँगे, एक मिनट में ${perMinute}।`,
    ],
    sample: ['The first e-mail', 'पहला ई-मेल'],
    tellFailed: ['The heads were not told', 'संस्था प्रमुखों को सूचना नहीं दी गई'],
    told: [
      (centres: string, mails: string) => `${counted(centres, 'centre')} confirmed; ${counted(mails, 'e-mail')} on the way.`,
      (centres: string, mails: string) => `${centres} केंद्रों की पुष्टि हुई; ${mails} ई-मेल भेजे जा रहे हैं।`,
    ],
    checkingTitle: ['How a receiver checks a file, and the public key', 'पाने वाला फाइल कैसे जाँचे, और सार्वजनिक कुंजी'],
    checking: [
      'Unpack the signed file and run this line in its folder; it prints "Signature Verified Successfully". The file says of which issue, exam and day it is; CSV and workbook are made from it and are not signed.',
      'हस्ताक्षरित फाइल खोलकर उसी फोल्डर में यह पंक्ति चलाएँ; उत्तर में “Signature Verified Successfully” आता है। रजिस्टर किस क्रमांक, परीक्षा और तिथि का है, यह फाइल में ही लिखा है; CSV और वर्कबुक इसी से बनते हैं और उन पर हस्ताक्षर नहीं होते।',
    ],
    publicKey: [
      (address: string) => `The public key. Publish it, so that nobody has to trust the one in the folder: ${address}`,
      (address: string) => `सार्वजनिक कुंजी। इसे प्रकाशित करें, ताकि किसी को फोल्डर की कुंजी पर भरोसा न करना पड़े: ${address}`,
    ],
    copyKey: ['Copy the key', 'कुंजी कॉपी करें'],
    shared: ['A program reads the last issue with REGISTER_KEY:', 'कोई प्रोग्राम REGISTER_KEY से सबसे नया रजिस्टर पढ़ता है:'],
    notShared: ['No program can read the register: REGISTER_KEY is not set.', 'कोई प्रोग्राम रजिस्टर नहीं पढ़ सकता: REGISTER_KEY नहीं रखी गई है।'],
  },
});
