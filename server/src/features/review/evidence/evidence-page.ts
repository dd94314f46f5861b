/** Writes the page that explains a bundle of evidence: English and Hindi, without scripts, readable on paper. */
import { type EvidenceBlock, type EvidenceWords, wordsEn } from './words-en.ts';
import { wordsHi } from './words-hi.ts';

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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (character) => entities[character] ?? '');

const escapeLines = (text: string): string => text.split('\n').map(escapeHtml).join('\n');

function block(content: EvidenceBlock): string {
  if (typeof content === 'string') return `<p>${escapeHtml(content)}</p>`;
  if ('commands' in content) return `<pre lang="en">${escapeLines(content.commands)}</pre>`;
  const rows = content.files.map(
    ([name, meaning]) => `<dt lang="en">${escapeHtml(name)}</dt><dd>${escapeHtml(meaning)}</dd>`,
  );
  return `<dl>${rows.join('\n')}</dl>`;
}

function facts(words: EvidenceWords, about: AboutBundle): string {
  const rows = [
    [words.exam, about.exam],
    [words.contents, about.contents],
    [words.made, about.made],
    [words.trailHead, about.trailHead],
  ] as const;
  const cells = rows.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table>${cells.join('\n')}</table>`;
}

function article(words: EvidenceWords, about: AboutBundle): string {
  const sections = words.sections.map(
    ({ title, blocks }) => `<h2>${escapeHtml(title)}</h2>\n${blocks.map(block).join('\n')}`,
  );
  return `<article lang="${words.language}">\n<h1>${escapeHtml(words.title)}</h1>\n${facts(words, about)}\n${sections.join('\n')}\n</article>`;
}

const style = `
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; color: #1a1a1a; background: #fff; }
article + article { margin-top: 3rem; border-top: 2px solid #1a1a1a; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
th { text-align: left; vertical-align: top; padding-right: 1rem; white-space: nowrap; }
td, dd, dt { overflow-wrap: anywhere; } dt { font-weight: bold; } dd { margin: 0 0 .5rem 1rem; }
pre { padding: .75rem; border: 1px solid #767676; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 30rem) { th, td { display: block; } }
@media print { body { margin: 0; font-size: 10pt; } article + article { break-before: page; border: 0; } h2, pre, dt { break-after: avoid; } pre { break-inside: avoid; } }
`;

export function evidencePage(about: AboutBundle): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${wordsEn.title}: ${about.contents}`)}</title>
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
