/** The parts of the page that explains a bundle of evidence; `words-en.ts` and `words-hi.ts` have their texts. */

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
  trail: 'npm run verify-audit -- --head SEQUENCE:DIGEST',
} as const;
