/** Hindi: texts of what an administrator's account may do, and for which states. */
import type { rightsTexts as english } from '../en/rights.ts';

export const rightsTexts = {
  rights: {
    legend: 'अधिकार',
    hint: 'केंद्र और समीक्षाएँ सब देख सकते हैं। इनमें से कोई अधिकार न हो तो खाते से केवल देखा जा सकता है, और संपर्क फाइल में नहीं लिए जा सकते।',
    names: {
      review: 'समीक्षा: निर्णय लेना, सुधार माँगना, फोटो पर निशान लगाना; निरीक्षण और साक्ष्य फाइल में',
      list: 'सूची: केंद्रों की सूची रखना, याद दिलाना और तिथि बढ़ाना, संस्करण, रजिस्टर; संपर्क फाइल में',
      accounts: 'खाते: खातों का प्रबंधन, किसी का लॉगिन खोलना, गतिविधि का रिकॉर्ड पढ़ना',
    },
    short: { review: 'समीक्षा', list: 'सूची', accounts: 'खाते' },
    all: 'सभी अधिकार',
    none: 'केवल देखना',
  },
  states: {
    legend: 'राज्य',
    all: 'सभी राज्य',
    some: 'केवल ये राज्य',
    choose: 'कौन से राज्य',
    chooseHint: 'इस खाते से केवल इन राज्यों के केंद्र दिखते और बदलते हैं।',
    missing: 'कम से कम एक राज्य चुनें।',
  },
} satisfies typeof english;
