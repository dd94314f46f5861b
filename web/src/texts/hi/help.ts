/** The Hindi texts that name whom to ask. */
import type { help as english } from '../en/help.ts';

export const help = {
  help: {
    question: 'कोई सवाल है? परीक्षा एजेंसी से पूछें:',
    agency: 'परीक्षा एजेंसी:',
  },
} satisfies typeof english;
