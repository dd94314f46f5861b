/** The texts of acts on many centres, of taking them back, and of the headings of list files. */
import type { BulkAct, ChangeSetKind, LeftReason } from '#contract/centres/change-endpoints.ts';
import { texts, type Pairs } from './texts.ts';
import { adminParts } from './admin.texts.ts';
import { screenTexts, under } from './screen-texts.ts';

export const bulkActTexts = texts({
  selection: {
    label: ['Selected centres', 'चुने हुए केंद्र'],
    count: [(count: string) => `${count} selected`, (count: string) => `${count} चुने हुए`],
    all: [(count: string) => `All ${count} of the list selected`, (count: string) => `सूची के सभी ${count} चुने हुए`],
    selectAll: [(count: string) => `Select all ${count} of the list`, (count: string) => `सूची के सभी ${count} चुनें`],
    atMost: [(count: string) => `At most ${count} can be selected one by one.`, (count: string) => `एक-एक करके अधिक से अधिक ${count} चुने जा सकते हैं।`],
    remind: [
      (count: string) => (count === '1' ? 'Remind 1 centre…' : `Remind ${count} centres…`),
      (count: string) => (count === '1' ? '1 केंद्र को याद दिलाएँ…' : `${count} केंद्रों को याद दिलाएँ…`),
    ],
    extend: ['Extend last day…', 'अंतिम तिथि बढ़ाएँ…'],
    'mark-missing': ['Mark as missing…', '“सूची में नहीं” लगाएँ…'],
    'unmark-missing': ['Not missing any more…', '“सूची में नहीं” हटाएँ…'],
    delete: ['Delete…', 'हटाएँ…'],
    clear: ['Clear', 'चुनाव हटाएँ'],
    clearKey: ['Esc', 'Esc'],
  },
  acts: {
    titles: {
      extend: ['Extend the last day', 'अंतिम तिथि बढ़ाएँ'],
      'mark-missing': ['Mark as missing from the new list', '“नई सूची में नहीं” का निशान लगाएँ'],
      'unmark-missing': ['Remove the mark “missing from the new list”', '“नई सूची में नहीं” का निशान हटाएँ'],
      delete: ['Delete the selected centres', 'चुने हुए केंद्र हटाएँ'],
    } satisfies Pairs<Record<BulkAct, string>>,
    explained: {
      extend: ['These centres can save and submit until the end of this day.', 'ये केंद्र इस दिन के अंत तक सहेज और जमा कर सकते हैं।'],
      'mark-missing': [
        'Nothing else changes: the centres stay open. The filter “Missing from the new list” shows them.',
        'और कुछ नहीं बदलता: केंद्र खुले रहते हैं। फिल्टर “नई सूची में नहीं” से वे दिखते हैं।',
      ],
      'unmark-missing': ['Nothing else changes.', 'और कुछ नहीं बदलता।'],
      delete: [
        'Their checklists are kept: the centres can be restored, here at once or later under “Deleted centres”.',
        'इनकी जाँच सूचियाँ बनी रहती हैं: केंद्र अभी यहीं, या बाद में “हटाए गए केंद्र” से वापस लाए जा सकते हैं।',
      ],
    } satisfies Pairs<Record<BulkAct, string>>,
    day: ['New last day', 'नई अंतिम तिथि'],
    chooseDay: ['Choose the day to see how many centres it concerns.', 'तिथि चुनें; तब दिखेगा कि कितने केंद्रों की बात है।'],
    reached: [
      (count: string) => (count === '1' ? '1 centre will be changed.' : `${count} centres will be changed.`),
      (count: string) => `${count} केंद्र बदले जाएँगे।`,
    ],
    none: ['No centre would be changed.', 'कोई केंद्र नहीं बदलेगा।'],
    submitted: [(count: string) => `${count} of them have submitted.`, (count: string) => `इनमें से ${count} जमा कर चुके हैं।`],
    drafts: [(count: string) => `${count} of them have a draft.`, (count: string) => `इनमें से ${count} के पास ड्राफ्ट है।`],
    leftOutSubmitted: [(count: string) => `Left out because they have submitted: ${count}`, (count: string) => `जमा कर चुके हैं, इसलिए छोड़े गए: ${count}`],
    leftOutUnchanged: [(count: string) => `Left out because they already are so: ${count}`, (count: string) => `पहले से ऐसे ही हैं, इसलिए छोड़े गए: ${count}`],
    leftOutLater: [
      (count: string) => `Left out because they already have a later last day: ${count}`,
      (count: string) => `छोड़े गए, क्योंकि उनकी अंतिम तिथि पहले से बाद की है: ${count}`,
    ],
    tellHeads: [
      (count: string) => (count === '1' ? 'Tell the head by e-mail (1 e-mail)' : `Tell the heads by e-mail (${count} e-mails)`),
      (count: string) => `संस्था प्रमुखों को ई-मेल से बताएँ (${count} ई-मेल)`,
    ],
    tellHint: ['E-mails that were sent cannot be taken back.', 'भेजे गए ई-मेल वापस नहीं लिए जा सकते।'],
    withoutMail: [(count: string) => `Without an e-mail address that takes mail: ${count}`, (count: string) => `जिनका कोई चालू ई-मेल पता नहीं है: ${count}`],
    confirm: {
      extend: ['Extend', 'बढ़ाएँ'],
      'mark-missing': ['Mark', 'निशान लगाएँ'],
      'unmark-missing': ['Remove the mark', 'निशान हटाएँ'],
      delete: ['Delete', 'हटाएँ'],
    } satisfies Pairs<Record<BulkAct, string>>,
    failed: ['Nothing was changed', 'कुछ नहीं बदला गया'],
    changed: [
      'The list has changed since you looked at it. Nothing was done; these are the new numbers.',
      'आपके देखने के बाद सूची बदल गई है। कुछ नहीं किया गया; ये नई संख्याएँ हैं।',
    ],
    done: {
      extend: [
        (count: string, day: string) => `Last day of ${count} centre(s) extended to ${day}.`,
        (count: string, day: string) => `${count} केंद्रों की अंतिम तिथि ${day} तक बढ़ाई गई।`,
      ],
      'mark-missing': [
        (count: string) => `${count} centre(s) marked as missing from the new list.`,
        (count: string) => `${count} केंद्रों पर “नई सूची में नहीं” का निशान लगाया गया।`,
      ],
      'unmark-missing': [(count: string) => `Mark removed from ${count} centre(s).`, (count: string) => `${count} केंद्रों से निशान हटाया गया।`],
      delete: [(count: string) => `${count} centre(s) deleted.`, (count: string) => `${count} केंद्र हटाए गए।`],
    } satisfies Pairs<Record<BulkAct, (count: string, day: string) => string>>,
    mailed: [(count: string) => `${count} e-mail(s) are being sent.`, (count: string) => `${count} ई-मेल भेजे जा रहे हैं।`],
  },
  undo: {
    done: [(count: string) => `Taken back: ${count} centre(s).`, (count: string) => `वापस लिया गया: ${count} केंद्र।`],
    left: [
      (count: string) => `${count} stay as they are. “Changes of many centres” on Exam Centre Config names them and says why.`,
      (count: string) => `${count} केंद्र वैसे ही रहे। कौन से और क्यों, यह “परीक्षा केंद्रों का प्रबंधन” पर “कई केंद्रों के बदलाव” में लिखा है।`,
    ],
  },
  changeSets: {
    title: ['Changes of many centres', 'कई केंद्रों के बदलाव'],
    lead: [
      'Imports and acts on many centres of the last 60 days. Each can be taken back; centres that were changed later stay as they are.',
      'पिछले 60 दिनों के आयात और कई केंद्रों पर की गई कार्रवाइयाँ। हर एक को वापस लिया जा सकता है; जो केंद्र बाद में बदले गए, वे वैसे ही रहते हैं।',
    ],
    none: ['Nothing was changed in the last 60 days.', 'पिछले 60 दिनों में कुछ नहीं बदला गया।'],
    noneOfOwn: [
      'You changed nothing of many centres in the last 60 days. Changes of others are not shown to your account.',
      'पिछले 60 दिनों में आपने कई केंद्रों का कोई बदलाव नहीं किया। दूसरों के बदलाव आपके खाते को नहीं दिखाए जाते।',
    ],
    loadFailed: ['The changes could not be loaded', 'बदलाव लोड नहीं हो सके'],
    columns: {
      when: ['When', 'कब'],
      who: ['Who', 'किसने'],
      what: ['What', 'क्या'],
      centres: ['Centres', 'केंद्र'],
      state: ['Taken back', 'वापस लिया गया'],
    },
    kinds: {
      import: ['Import', 'आयात'],
      extend: ['Last day extended', 'अंतिम तिथि बढ़ाई गई'],
      'mark-missing': ['Marked as missing', '“नई सूची में नहीं” लगाया गया'],
      'unmark-missing': ['Mark removed', 'निशान हटाया गया'],
      delete: ['Deleted', 'हटाए गए'],
    } satisfies Pairs<Record<ChangeSetKind, string>>,
    imported: [
      (added: string, changed: string, restored: string) => `new ${added}, changed ${changed}, restored ${restored}`,
      (added: string, changed: string, restored: string) => `नए ${added}, बदले ${changed}, वापस आए ${restored}`,
    ],
    missing: [(count: string) => `missing ${count}`, (count: string) => `सूची में नहीं ${count}`],
    until: [(day: string) => `until ${day}`, (day: string) => `${day} तक`],
    extensionEnded: ['extension taken back', 'बढ़ाई गई तिथि वापस ली गई'],
    takeBack: ['Take back…', 'वापस लें…'],
    takeBackRest: ['Take back the rest…', 'बाकी वापस लें…'],
    takenBack: [
      (count: string, when: string, who: string) => `${count} centre(s), ${when}, ${who}`,
      (count: string, when: string, who: string) => `${count} केंद्र, ${when}, ${who}`,
    ],
    dialogTitle: ['Take this change back?', 'यह बदलाव वापस लें?'],
    willChange: [(count: string) => `${count} centre(s) become what they were before.`, (count: string) => `${count} केंद्र वैसे हो जाएँगे जैसे पहले थे।`],
    registerAgain: [
      (count: string) =>
        `${count} person(s) have to register again: a password works only with the phone and e-mail for which it was set, and is not restored.`,
      (count: string) => `${count} लोगों को फिर से पंजीकरण करना होगा: पासवर्ड केवल उसी फोन और ई-मेल के साथ काम करता है जिसके लिए वह बनाया गया था, और वापस नहीं आता।`,
    ],
    mails: [
      'E-mails that were sent cannot be taken back. Where a phone or e-mail on record changes, the earlier and the new addresses are told.',
      'भेजे गए ई-मेल वापस नहीं लिए जा सकते। जहाँ दर्ज फोन या ई-मेल बदलता है, वहाँ पुराने और नए पते पर बताया जाता है।',
    ],
    staying: [(count: string) => `Stay as they are: ${count}`, (count: string) => `वैसे ही रहेंगे: ${count}`],
    reasons: {
      changed: [() => 'changed later', () => 'बाद में बदला गया'],
      deleted: [() => 'deleted later', () => 'बाद में हटाया गया'],
      archived: [() => 'archived with its edition', () => 'अपने संस्करण के साथ संग्रह में है'],
      checklist: [() => 'its checklist was saved later', () => 'इसकी जाँच सूची बाद में सहेजी गई'],
      'code-taken': [() => 'another centre has the code now', () => 'यह कोड अब दूसरे केंद्र का है'],
      'phone-conflict': [
        (other: string) => (other === '' ? 'another centre has the phone with another e-mail' : `centre ${other} has the phone with another e-mail`),
        (other: string) => (other === '' ? 'यह फोन दूसरे केंद्र पर किसी और ई-मेल के साथ दर्ज है' : `यह फोन केंद्र ${other} पर किसी और ई-मेल के साथ दर्ज है`),
      ],
    } satisfies Pairs<Record<LeftReason, (other: string) => string>>,
    more: [(count: string) => `and ${count} more`, (count: string) => `और ${count}`],
    confirm: ['Take back', 'वापस लें'],
    nothing: ['Nothing can be taken back any more.', 'अब कुछ भी वापस नहीं लिया जा सकता।'],
  },
  imports: {
    counts: {
      repeated: ['Repeated', 'दोहराई गई'],
      missing: ['Missing from the list', 'सूची में नहीं'],
    },
    missingActs: {
      legend: ['What shall become of these centres?', 'इन केंद्रों का क्या किया जाए?'],
      leave: ['Leave them as they are', 'जैसे हैं वैसे रहने दें'],
      mark: ['Mark them as missing from the new list', '“नई सूची में नहीं” का निशान लगाएँ'],
      delete: ['Delete them', 'हटाएँ'],
      hints: {
        mark: [
          'Nothing else changes. The filter “Missing from the new list” on Exam Centres shows them.',
          'और कुछ नहीं बदलता। “परीक्षा केंद्र” में फिल्टर “नई सूची में नहीं” इन्हें दिखाता है।',
        ],
        delete: ['Their checklists are kept. The import can be taken back as a whole.', 'इनकी जाँच सूचियाँ बनी रहती हैं। पूरा आयात वापस लिया जा सकता है।'],
      },
    },
    repeated: [
      (count: string) =>
        count === '1'
          ? '1 row is equal to an earlier one in every column. It is imported once.'
          : `${count} rows are equal to earlier ones in every column. Each is imported once.`,
      (count: string) => `${count} पंक्तियाँ किसी पहले की पंक्ति जैसी ही हैं। हर एक एक ही बार आयात होती है।`,
    ],
    canBeTakenBack: [
      'This import can be taken back: “Changes of many centres” at the foot of this page.',
      'यह आयात वापस लिया जा सकता है: इस पेज के सबसे नीचे “कई केंद्रों के बदलाव” खोलें।',
    ],
  },
  headings: {
    title: [(file: string) => `Columns of ${file}`, (file: string) => `${file} के स्तंभ`],
    lead: [
      'The portal does not know all headings of this file. Check what it has guessed, and choose what is missing. It is remembered for the next file with these headings.',
      'पोर्टल इस फाइल के सभी शीर्षक नहीं पहचानता। उसका अनुमान जाँचें और जो छूटा है उसे चुनें। इन शीर्षकों वाली अगली फाइल के लिए यह याद रखा जाता है।',
    ],
    notInFile: ['Not in the file', 'फाइल में नहीं है'],
    required: [(names: string) => `Still to be chosen: ${names}.`, (names: string) => `अभी चुनना है: ${names}।`],
    example: [(value: string) => `For example: ${value}`, (value: string) => `उदाहरण: ${value}`],
    continue: ['Continue', 'आगे बढ़ें'],
    usedTitle: ['Columns taken from', 'स्तंभ यहाँ से लिए गए'],
    used: [(column: string, heading: string) => `${column}: “${heading}”`, (column: string, heading: string) => `${column}: “${heading}”`],
    change: ['Change the columns', 'स्तंभ बदलें'],
  },
});

export const useBulkActTexts = screenTexts(...adminParts, under('bulkActs', bulkActTexts));
