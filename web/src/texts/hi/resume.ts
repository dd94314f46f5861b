/** The Hindi texts that lead somebody who is logged in to the checklist. */
import type { resume as english } from '../en/resume.ts';

export const resume = {
  resume: {
    title: 'आप लॉगिन हैं',
    continue: 'आगे भरें',
    start: 'शुरू करें',
    continueCentre: (name: string) => `आगे भरें: ${name}`,
    startCentre: (name: string) => `शुरू करें: ${name}`,
    continueAt: (number: number, total: number, name: string) => `आगे भरें: ${total} में से चरण ${number}, ${name}`,
    submitted: 'आपकी जाँच सूची जमा हो चुकी है।',
    seeSubmission: 'जमा की गई जाँच सूची देखें',
    allCentres: 'आपके सभी केंद्र',
    admin: 'आप प्रशासक के रूप में लॉगिन हैं',
    dashboard: 'डैशबोर्ड पर जाएँ',
  },
} satisfies typeof english;
