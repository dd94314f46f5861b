/** Writes the page that explains a bundle of evidence: English and Hindi, without scripts, readable on paper. */
import { escapeMarkup } from '../../kernel/encoding.ts';

// The parts of the page that explains a bundle of evidence, and its English text.

/** A paragraph, commands to type, or a list of files with what each contains. */
type EvidenceBlock =
  | string
  | { readonly commands: string }
  | { readonly files: readonly (readonly [name: string, meaning: string])[] };

interface EvidenceWords {
  readonly language: string;
  readonly title: string;
  readonly exam: string;
  readonly contents: string;
  readonly made: string;
  readonly trailHead: string;
  readonly sections: readonly { readonly title: string; readonly blocks: readonly EvidenceBlock[] }[];
}

/** The same in every language. In PowerShell, `-eq` ignores the case of the digits. */
const commands = {
  windows: [
    'Get-Content SHA256SUMS -Encoding UTF8 | ForEach-Object {',
    "  $sum, $file = $_ -split '  ', 2",
    '  $same = (Test-Path -LiteralPath $file) -and (Get-FileHash -LiteralPath $file -Algorithm SHA256).Hash -eq $sum',
    '  if ($same) { "$file OK" } else { "$file FAILED" }',
    '}',
  ].join('\n'),
  windowsOne: 'certutil -hashfile submission.json SHA256',
  mac: 'shasum -a 256 -c SHA256SUMS',
  linux: 'sha256sum -c SHA256SUMS',
  linuxAll:
    'for folder in */; do (cd "$folder" && sha256sum -c --quiet SHA256SUMS) || echo "$folder FAILED"; done',
  trail: 'portal check audit --head SEQUENCE:DIGEST',
} as const;

const wordsEn: EvidenceWords = {
  language: 'en',
  title: 'Evidence of submitted checklists',
  exam: 'Exam',
  contents: 'Contents',
  made: 'Downloaded',
  trailHead: 'Last entry of the audit trail at that time',
  sections: [
    {
      title: 'What is in this archive',
      blocks: [
        'A folder for each centre, named by its code. In each folder:',
        {
          files: [
            [
              'submission.json',
              'The checklist as it was submitted: all answers, the record of the centre, the data of both photos. Canonical JSON: sorted names, no white space, UTF-8.',
            ],
            [
              '…-centre.jpg, …-strong-room.jpg',
              'The photos as they were uploaded, byte for byte, with what the camera wrote into them.',
            ],
            [
              'corrections.json',
              'What was asked for after the submission, by whom and when. Only if something was asked for.',
            ],
            [
              'what-counts.json',
              'The answers that count: those of the submission with the answers of its corrections, and which photos count. Computed when this archive was made; check it against the files above and below. Only when something was asked for.',
            ],
            [
              'correction-1.json, …',
              'The answer of the head to a correction, as it was received. Its new photos are …-correction-1.jpg.',
            ],
            [
              'audit.json',
              'The entries of the audit trail that name this centre, and those by or about the head that name no other centre.',
            ],
            [
              'SHA256SUMS',
              'The SHA-256 of every file above. For submission, corrections and photos it is the one that was recorded when they arrived, not one made for this archive.',
            ],
          ],
        },
        'centres.csv lists the centres with their references and the decision of the agency. missing.txt, if it is there, names files that could not be read or are not as they were; the check of their folder fails.',
      ],
    },
    {
      title: 'Verify the files',
      blocks: [
        'Unpack the archive and open a terminal in the folder of a centre. No network and no portal is needed.',
        'Windows (PowerShell):',
        { commands: commands.windows },
        'Windows, one file only; compare the result with its line in SHA256SUMS:',
        { commands: commands.windowsOne },
        'macOS:',
        { commands: commands.mac },
        'Linux:',
        { commands: commands.linux },
        'Linux and macOS with sha256sum, all folders at once:',
        { commands: commands.linuxAll },
        'Every line must end with OK. Who changes a file and its line in SHA256SUMS as well is found by the next step.',
      ],
    },
    {
      title: 'Compare with what the head has',
      blocks: [
        'The head got a receipt by e-mail at the submission. It has the SHA-256 of submission.json, of each answer to a correction, and of both photos, each in full. Compare all characters with SHA256SUMS: when they are equal, the answers and photos here are those of the receipt. The four characters at the end of the reference are the beginning of that SHA-256, for reading aloud; they prove nothing, because another file with the same four is made in a second.',
        'The entry checklist.submitted in audit.json has the SHA-256 of submission.json in full.',
      ],
    },
    {
      title: 'Corrections',
      blocks: [
        'A submission never changes. If the exam agency asked for a correction, the answer is a file of its own with its own SHA-256, which the entry correction.answered in audit.json has as well. What counts is the submission with the answers of all corrections, in the order of their numbers. Only the rows and photos that were asked for can differ.',
      ],
    },
    {
      title: 'The audit trail',
      blocks: [
        'Each entry has a digest: an HMAC-SHA-256 over its fields and the digest of the entry before it. previous_digest is that of the entry before it in the whole trail, also when that one is not in this file. Where two entries follow each other by their numbers, previous_digest must equal the digest before.',
        'The digests themselves cannot be computed without the key of the portal. So audit.json alone does not prove that its entries are true. Who operates the portal proves it with the number and the digest of any entry:',
        { commands: commands.trail },
        'The command fails when that entry is not in the trail any more or the trail was changed. The portal also mails the last number and digest every day, if that is set up; compare with those.',
      ],
    },
    {
      title: 'How centres were drawn',
      blocks: [
        'Some centres without warnings for doubt are drawn for a spot check or a visit. In each state those with the smallest HMAC-SHA-256 of purpose, exam date and centre code are drawn. Nobody without the key of the portal can predict them, and who has it gets the same centres again. The share and the state are in the audit trail.',
      ],
    },
  ],
};

// The Hindi text of the page that explains a bundle of evidence.

const wordsHi: EvidenceWords = {
  language: 'hi',
  title: 'जमा की गई जाँच सूची के साक्ष्य',
  exam: 'परीक्षा',
  contents: 'सामग्री',
  made: 'डाउनलोड किया गया',
  trailHead: 'उस समय गतिविधि के रिकॉर्ड की आखिरी प्रविष्टि',
  sections: [
    {
      title: 'इस फाइल में क्या है',
      blocks: [
        'हर केंद्र का एक फोल्डर है, जिसका नाम केंद्र कोड है। हर फोल्डर में:',
        {
          files: [
            [
              'submission.json',
              'जमा की गई जाँच सूची: सभी उत्तर, केंद्र की दर्ज जानकारी और दोनों फोटो का डेटा। Canonical JSON: नाम क्रम से, खाली जगह नहीं, UTF-8।',
            ],
            ['…-centre.jpg, …-strong-room.jpg', 'फोटो ठीक वैसी ही जैसी अपलोड हुई थीं, कैमरे के लिखे डेटा के साथ।'],
            ['corrections.json', 'जमा होने के बाद क्या सुधार माँगा गया, किसने और कब। केवल तब, जब कुछ माँगा गया हो।'],
            [
              'what-counts.json',
              'मान्य उत्तर: जमा की गई जाँच सूची, सुधारों के उत्तरों के साथ, और कौन-सी फोटो मान्य हैं। यह संग्रह बनाते समय निकाला गया; ऊपर और नीचे की फाइलों से मिला लें। केवल तब, जब कुछ माँगा गया हो।',
            ],
            [
              'correction-1.json, …',
              'संस्था प्रमुख का दिया सुधार का उत्तर, जैसा मिला था। उसकी नई फोटो …-correction-1.jpg हैं।',
            ],
            [
              'audit.json',
              'गतिविधि के रिकॉर्ड की वे प्रविष्टियाँ जिनमें यह केंद्र है, और संस्था प्रमुख की वे प्रविष्टियाँ जिनमें कोई दूसरा केंद्र नहीं है।',
            ],
            [
              'SHA256SUMS',
              'ऊपर की हर फाइल का SHA-256। जाँच सूची, सुधार और फोटो के लिए यह वही है जो उनके पहुँचने पर दर्ज हुआ था; इस फाइल के लिए नया नहीं बनाया गया।',
            ],
          ],
        },
        'centres.csv में केंद्रों, उनकी संदर्भ संख्याओं और एजेंसी के निर्णय की सूची है। यदि missing.txt है, तो उसमें उन फाइलों के नाम हैं जो पढ़ी नहीं जा सकीं या बदल गई हैं; उनके फोल्डर की जाँच असफल होगी।',
      ],
    },
    {
      title: 'फाइलें जाँचें',
      blocks: [
        'ZIP फाइल को खोलें और किसी केंद्र के फोल्डर में टर्मिनल खोलें। इसके लिए न इंटरनेट चाहिए, न पोर्टल।',
        'Windows (PowerShell):',
        { commands: commands.windows },
        'Windows, केवल एक फाइल; परिणाम को SHA256SUMS में उसकी पंक्ति से मिलाएँ:',
        { commands: commands.windowsOne },
        'macOS:',
        { commands: commands.mac },
        'Linux:',
        { commands: commands.linux },
        'Linux, और sha256sum वाला macOS, सभी फोल्डर एक साथ:',
        { commands: commands.linuxAll },
        'हर पंक्ति के अंत में OK होना चाहिए। कोई फाइल और SHA256SUMS में उसकी पंक्ति, दोनों बदल दे, तो यह अगले चरण में पकड़ में आ जाता है।',
      ],
    },
    {
      title: 'संस्था प्रमुख की पावती से मिलाएँ',
      blocks: [
        'जाँच सूची जमा होने पर संस्था प्रमुख को ई-मेल से पावती मिली थी। उसमें submission.json, सुधारों के हर उत्तर और दोनों फोटो का पूरा SHA-256 है। सभी अक्षर SHA256SUMS से मिलाएँ: एक जैसे हों, तो यहाँ के उत्तर और फोटो वही हैं जो पावती में हैं। संदर्भ संख्या के अंतिम चार अक्षर इसी SHA-256 की शुरुआत हैं, बोलकर बताने के लिए; उनसे कुछ सिद्ध नहीं होता, क्योंकि उन्हीं चार अक्षरों वाली दूसरी फाइल एक सेकंड में बन जाती है।',
        'audit.json की प्रविष्टि checklist.submitted में submission.json का पूरा SHA-256 है।',
      ],
    },
    {
      title: 'सुधार',
      blocks: [
        'जमा की गई जाँच सूची कभी नहीं बदलती। यदि परीक्षा एजेंसी ने सुधार माँगा, तो उसका उत्तर एक अलग फाइल है, जिसका अपना SHA-256 है; वह audit.json की प्रविष्टि correction.answered में भी है। मान्य वह है जो जाँच सूची और सभी सुधारों को उनकी संख्या के क्रम में मिलाकर बनता है। केवल वही पंक्तियाँ और फोटो बदल सकती हैं जो माँगी गई थीं।',
      ],
    },
    {
      title: 'गतिविधि का रिकॉर्ड',
      blocks: [
        'हर प्रविष्टि का digest उसके सभी भागों और उससे पहले की प्रविष्टि के digest का HMAC-SHA-256 है। previous_digest पूरे रिकॉर्ड में उससे ठीक पहले की प्रविष्टि का है, चाहे वह इस फाइल में न हो। जहाँ दो प्रविष्टियों की संख्याएँ लगातार हों, वहाँ previous_digest पिछली प्रविष्टि के digest के बराबर होना चाहिए।',
        'पोर्टल की कुंजी के बिना digest खुद नहीं निकाले जा सकते। इसलिए केवल audit.json से यह सिद्ध नहीं होता कि प्रविष्टियाँ सही हैं। पोर्टल का संचालक किसी भी प्रविष्टि की संख्या और digest से यह सिद्ध करता है:',
        { commands: commands.trail },
        'यदि वह प्रविष्टि रिकॉर्ड में न हो या रिकॉर्ड बदला गया हो, तो यह आदेश असफल होता है। यदि यह सुविधा चालू की गई हो, तो पोर्टल हर दिन आखिरी संख्या और digest ई-मेल से भी भेजता है; उनसे भी मिलाएँ।',
      ],
    },
    {
      title: 'केंद्र कैसे चुने गए',
      blocks: [
        'जिन केंद्रों पर कोई आपत्ति नहीं है, उनमें से कुछ नमूना जाँच या निरीक्षण के लिए चुने जाते हैं। हर राज्य में वे केंद्र चुने जाते हैं जिनके उद्देश्य, परीक्षा की तिथि और केंद्र कोड का HMAC-SHA-256 सबसे छोटा है। पोर्टल की कुंजी के बिना कोई पहले से नहीं जान सकता, और कुंजी से वही केंद्र दोबारा मिलते हैं। प्रतिशत और राज्य गतिविधि के रिकॉर्ड में हैं।',
      ],
    },
  ],
};

export interface AboutBundle {
  /** Name and date. */
  readonly exam: string;
  /** The centre, or which centres of the list. */
  readonly contents: string;
  /** When, and by whom. */
  readonly made: string;
  /** `SEQUENCE:DIGEST`. */
  readonly trailHead: string;
}

const escapeText = (text: string): string => escapeMarkup(text.replace(/\p{Cc}/gu, ' '));

function block(content: EvidenceBlock): string {
  if (typeof content === 'string') return `<p>${escapeText(content)}</p>`;
  if ('commands' in content)
    return `<pre lang="en">${content.commands.split('\n').map(escapeText).join('\n')}</pre>`;
  const rows = content.files.map(
    ([name, meaning]) => `<dt lang="en">${escapeText(name)}</dt><dd>${escapeText(meaning)}</dd>`,
  );
  return `<dl>${rows.join('\n')}</dl>`;
}

const facts = ['exam', 'contents', 'made', 'trailHead'] as const;

function article(words: EvidenceWords, about: AboutBundle): string {
  const sections = words.sections.map(
    ({ title, blocks }) => `<h2>${escapeText(title)}</h2>\n${blocks.map(block).join('\n')}`,
  );
  const rows = facts.map(
    (name) => `<tr><th scope="row">${escapeText(words[name])}</th><td>${escapeText(about[name])}</td></tr>`,
  );
  return `<article lang="${words.language}">\n<h1>${escapeText(words.title)}</h1>\n<table>${rows.join('\n')}</table>\n${sections.join('\n')}\n</article>`;
}

const style = `
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; color: #1a1a1a; background: #fff; }
article + article { margin-top: 3rem; border-top: 2px solid #1a1a1a; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
th { text-align: left; vertical-align: top; padding-right: 1rem; white-space: nowrap; }
td, dd, dt { overflow-wrap: anywhere; } dt { font-weight: bold; } dd { margin: 0 0 .5rem 1rem; }
pre { padding: .75rem; border: 1px solid #767676; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 30rem) { th, td { display: block; } th { white-space: normal; } }
@media print { body { margin: 0; font-size: 10pt; } article + article { break-before: page; border: 0; } h2, pre, dt { break-after: avoid; } pre { break-inside: avoid; } }
`;

export function evidencePage(about: AboutBundle): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(`${wordsEn.title}: ${about.contents}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
${[wordsEn, wordsHi].map((words) => article(words, about)).join('\n')}
</main>
</body>
</html>
`;
}
