/** Texts of what an administrator's account may do, and for which states. */
import { texts } from './texts.ts';
import { adminParts } from './admin.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const rightsTexts = texts({
  rights: {
    legend: ['Rights', 'अधिकार'],
    hint: [
      'Everybody may read centres and reviews. Without any of these, the account is read only and takes no contacts as a file.',
      'केंद्र और समीक्षाएँ सब देख सकते हैं। इनमें से कोई अधिकार न हो तो खाते से केवल देखा जा सकता है, और संपर्क फाइल में नहीं लिए जा सकते।',
    ],
    names: {
      review: [
        'Review: decide, ask for corrections, mark photos; visits and evidence as files',
        'समीक्षा: निर्णय लेना, सुधार माँगना, फोटो पर निशान लगाना; निरीक्षण और साक्ष्य फाइल में',
      ],
      list: [
        'List: keep the list of centres, remind and extend, editions, register; contacts as files',
        'सूची: केंद्रों की सूची रखना, याद दिलाना और तिथि बढ़ाना, संस्करण, रजिस्टर; संपर्क फाइल में',
      ],
      accounts: ['Accounts: manage accounts, let people in, read the audit trail', 'खाते: खातों का प्रबंधन, किसी का लॉगिन खोलना, गतिविधि का रिकॉर्ड पढ़ना'],
    },
    short: {
      review: ['review', 'समीक्षा'],
      list: ['list', 'सूची'],
      accounts: ['accounts', 'खाते'],
    },
    all: ['All rights', 'सभी अधिकार'],
    none: ['Read only', 'केवल देखना'],
  },
  states: {
    legend: ['States', 'राज्य'],
    all: ['All states', 'सभी राज्य'],
    some: ['Only these states', 'केवल ये राज्य'],
    choose: ['Which states', 'कौन से राज्य'],
    chooseHint: ['The account sees and changes only centres of these states.', 'इस खाते से केवल इन राज्यों के केंद्र दिखते और बदलते हैं।'],
    missing: ['Choose at least one state.', 'कम से कम एक राज्य चुनें।'],
  },
});

export const useRightsTexts = screenTexts(...adminParts, rightsTexts);
