/** The Hindi texts of the corrections of a centre, for administrators. */
import type { corrections as english } from '../en/corrections.ts';

export const corrections = {
  corrections: {
    title: 'सुधार',
    lead: 'पंक्ति 0 से 28 में जाँच सूची वैसी है जैसी जमा की गई थी। बाद में क्या माँगा गया, और पहले और बाद के उत्तर, यहाँ हैं।',
    name: (number) => `सुधार ${number}`,
    asked: (person, time) => `${person} ने ${time} माँगा`,
    answered: (time) => `${time} उत्तर मिला`,
    waiting: 'अभी उत्तर नहीं मिला',
    items: 'क्या सुधारना है',
    message: 'संदेश',
    unchanged: 'बिना बदलाव के उत्तर मिला।',
    tableLabel: (name) => `${name}: पहले और बाद में`,
    before: 'पहले',
    after: 'बाद में',
    newPhoto: (name) => `${name}: फिर से ली गई, फोटो देखें`,
    sha256: 'उत्तर का SHA-256',
    asSubmitted: 'जैसी जमा की गई',
    corrected: (names) => `सुधारा गया: ${names} देखें`,
    ofCorrection: (number) => `सुधार ${number}`,
  },
} satisfies typeof english;
