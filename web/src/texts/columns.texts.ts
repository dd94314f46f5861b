/** Texts of the dialog that chooses and orders the columns of a list. */
import { texts } from './texts.ts';
import { adminParts } from './admin.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const columnsTexts = texts({
  chooseColumns: {
    title: ['Columns', 'कॉलम'],
    lead: [
      'Code and Name are always shown. Your choice is kept for you on every device; a link to the list brings it along.',
      'कोड और नाम हमेशा दिखते हैं। आपका चुनाव हर डिवाइस पर आपके लिए याद रहता है; सूची का लिंक इसे साथ ले जाता है।',
    ],
    pointer: ['With a mouse you can also drag a heading to another place.', 'माउस से शीर्षक को खींचकर दूसरी जगह भी रख सकते हैं।'],
    list: ['Columns of the table', 'तालिका के कॉलम'],
    earlier: [(column: string) => `Move ${column} to the left`, (column: string) => `${column} को बाईं ओर ले जाएँ`],
    later: [(column: string) => `Move ${column} to the right`, (column: string) => `${column} को दाईं ओर ले जाएँ`],
    reset: ['Default columns', 'सामान्य कॉलम'],
  },
});

export const useColumnsTexts = screenTexts(...adminParts, columnsTexts);
