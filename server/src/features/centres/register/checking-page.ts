/** The text in the files of an issue that says how to check them without the portal: English, then Hindi. */
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
  const csv = `register-${number}.csv`;
  const lines = [...commands(json), ...commands(csv)].map((command) => `    ${command}`);
  return [
    `Verified register of examination centres: issue ${number}`,
    `${exam}, ${issue.centres} centres, issued ${issue.issued_at} by ${issue.issued_by}`,
    '',
    'To check that nobody has changed a file, run one of these lines for it. They say "Signature Verified Successfully", or "true".',
    'Compare register-key.pem with the public key that the exam agency has published: whoever changes a file could change the key in this folder as well.',
    '',
    ...lines,
    '',
    `परीक्षा केंद्रों का सत्यापित रजिस्टर: क्रमांक ${number}`,
    '',
    'यह जाँचने के लिए कि किसी फाइल में किसी ने कुछ बदला नहीं है, ऊपर की पंक्तियों में से एक चलाएँ। उत्तर में “Signature Verified Successfully” या “true” आना चाहिए।',
    'register-key.pem का मिलान परीक्षा एजेंसी की प्रकाशित सार्वजनिक कुंजी से करें: जो फाइल बदल सकता है, वह इस फोल्डर की कुंजी भी बदल सकता है।',
    '',
    `SHA-256 ${json}: ${issue.json_sha256}`,
    `SHA-256 ${csv}: ${issue.csv_sha256}`,
    '',
  ].join('\n');
}
