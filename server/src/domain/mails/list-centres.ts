/** The lines of a mail that name the centres of a person. */

interface NamedCentre {
  readonly code: string;
  readonly name: string;
  readonly city: string;
}

/** More are counted. */
const maxNamed = 50;

/** @param more says how many others there are, in the language of the mail */
export function listCentresInWords(centres: readonly NamedCentre[], more: (count: number) => string): string {
  const others = centres.length - maxNamed;
  const lines = centres
    .slice(0, maxNamed)
    .map(({ code, name, city }) => `- ${code}: ${[name, city].filter(Boolean).join(', ')}`);
  return [...lines, ...(others > 0 ? [`- ${more(others)}`] : [])].join('\n');
}
