/** The parts of the page that explains a bundle of evidence, and its English text. */

/** A paragraph, commands to type, or a list of files with what each contains. */
export type EvidenceBlock =
  | string
  | { readonly commands: string }
  | { readonly files: readonly (readonly [name: string, meaning: string])[] };

export interface EvidenceWords {
  readonly language: string;
  readonly title: string;
  readonly exam: string;
  readonly contents: string;
  readonly made: string;
  readonly trailHead: string;
  readonly sections: readonly { readonly title: string; readonly blocks: readonly EvidenceBlock[] }[];
}

/** The same in every language. In PowerShell, `-eq` ignores the case of the digits. */
export const commands = {
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

export const wordsEn: EvidenceWords = {
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
