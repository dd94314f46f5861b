/** Hindi: texts of the dialog that chooses, orders and sizes the columns of a list. */
import type { ColumnsTexts } from '../en/columns.ts';

export const columnsTexts: ColumnsTexts = {
  chooseColumns: {
    title: 'कॉलम',
    lead: 'कोड और नाम हमेशा दिखते हैं। आपका चुनाव हर डिवाइस पर आपके लिए याद रहता है; सूची का लिंक इसे साथ ले जाता है।',
    pointer: 'माउस से शीर्षक को खींचकर दूसरी जगह भी रख सकते हैं।',
    list: 'तालिका के कॉलम',
    earlier: (column) => `${column} को बाईं ओर ले जाएँ`,
    later: (column) => `${column} को दाईं ओर ले जाएँ`,
    reset: 'सामान्य कॉलम',
  },
};
