/** The text in the files of an issue that says how to check it without the portal: English, then Hindi. */
import { checkCommand } from '#contract/centres/register.ts';
import type { StoredIssue } from './register-rows.ts';

/** For a terminal in the folder of the files. The first needs OpenSSL 3, the second Node.js. */
function commands(file: string): string[] {
  const script = [
    `const { readFileSync: read } = require('node:fs')`,
    `const key = read('register-key.pem')`,
    `console.log(require('node:crypto').verify(null, read('${file}'), key, read('${file}.sig')))`,
  ].join('; ');
  return [checkCommand(file), `node -e "${script}"`];
}

export function checkingPage({ number, exam_name: exam, ...issue }: StoredIssue): string {
  const json = `register-${number}.json`;
  const lines = commands(json).map((command) => `    ${command}`);
  return [
    `Verified register of examination centres: issue ${number}`,
    `${exam}, ${issue.centres} centres, issued ${issue.issued_at} by ${issue.issued_by}`,
    '',
    'To check that nobody has changed it, run one of these lines in this folder. They say "Signature Verified Successfully", or "true".',
    'The file itself says of which issue, exam and day it is, and what it says counts. CSV and workbooks are made from it and are not signed.',
    'Compare register-key.pem with the public key that the exam agency has published: whoever changes the file could change the key in this folder as well.',
    '',
    ...lines,
    '',
    `परीक्षा केंद्रों का सत्यापित रजिस्टर: क्रमांक ${number}`,
    '',
    'यह जाँचने के लिए कि इस फाइल में किसी ने कुछ बदला नहीं है, इसी फोल्डर में ऊपर की पंक्तियों में से एक चलाएँ। उत्तर में “Signature Verified Successfully” या “true” आना चाहिए।',
    'यह रजिस्टर किस क्रमांक, परीक्षा और तिथि का है, यह फाइल में ही लिखा है, और वही मान्य है। CSV और वर्कबुक इसी से बनते हैं और उन पर हस्ताक्षर नहीं होते।',
    'register-key.pem का मिलान परीक्षा एजेंसी की प्रकाशित सार्वजनिक कुंजी से करें: जो फाइल बदल सकता है, वह इस फोल्डर की कुंजी भी बदल सकता है।',
    '',
    `SHA-256 ${json}: ${issue.sha256}`,
    '',
  ].join('\n');
}
