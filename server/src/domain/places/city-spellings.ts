/** How the same city is written in different lists. */
import { foldName } from './fold-name.ts';

/** Names that have changed, or that lists write in several ways; each line is one city. */
const sameCities: readonly (readonly string[])[] = [
  ['Bengaluru', 'Bangalore'],
];

const renamed = new Map(
  sameCities.map((names) => names.map(foldName)).flatMap((names) => names.map((name) => [name, names] as const)),
);

/** Words that name a part or a kind of a place. */
const additions =
  /\b(greater|north|south|east|west|central|new|old|district|distt?|city|town|urban|rural|suburban|metropolitan|cantt|cantonment)\b\.?/gi;

/** Returns the folded spellings under which a city may be listed, the likeliest first. */
export function spellingsOf(city: string): readonly string[] {
  const inside = [...city.matchAll(/\(([^)]*)\)/g)].map(([, text = '']) => text);
  const parts = city.replace(/\([^)]*\)/g, ' ').split(/[,/]|\s-\s/);
  const names = [city, ...parts, ...inside];
  const folded = [...names, ...names.map((name) => name.replace(additions, ' '))].map(foldName);
  return [...new Set(folded.filter((name) => name.length > 2).flatMap((name) => [name, ...(renamed.get(name) ?? [])]))];
}

/** Returns what is left when the ways to write an Indian sound in Latin letters are made equal; only for use within a state. */
export function soundOf(folded: string): string {
  return folded
    .replace(/[^a-z]/g, '')
    .replace(/(ph|bh|dh|gh|kh|jh|th|sh|ch)/g, ([first = '']) => (first === 'p' ? 'f' : first))
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/[yi]+/g, 'i')
    .replace(/ee|ie|ei/g, 'i')
    .replace(/oo|ou|u/g, 'o')
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeio]+$/, '');
}
