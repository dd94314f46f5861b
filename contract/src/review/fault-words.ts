/** The words of feedback that report a fault: officers keep the list, which begins with these (product.md, Evidence checks). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';

export const defaultFaultWords: readonly string[] = [
  'broken',
  'not working',
  'not functional',
  'does not work',
  'out of order',
  'damaged',
  'defective',
  'faulty',
  'leaking',
  'leakage',
  'cracked',
  'collapsed',
  'unsafe',
  'not safe',
  'not secure',
  'stolen',
  'theft',
  'no electricity',
  'no power',
  'no water',
  'no lock',
  'not available',
  'under construction',
  'टूटा',
  'टूटी',
  'टूटे',
  'टूट गया',
  'टूट गई',
  'खराब',
  'काम नहीं',
  'क्षतिग्रस्त',
  'जर्जर',
  'असुरक्षित',
  'रिसाव',
  'चोरी',
  'बिजली नहीं',
  'पानी नहीं',
  'ताला नहीं',
  'उपलब्ध नहीं',
  'kharab',
  'toota',
  'tuta',
  'tooti',
  'kaam nahi',
  'bijli nahi',
];

export const maxFaultWords = 200;
export const maxFaultWordLength = 60;
/** Shorter ones would be found in nearly every text. */
export const minFaultWordLength = 3;

const word = z.string().check(z.minLength(minFaultWordLength), z.maxLength(maxFaultWordLength));
const wordList = z.object({ words: z.array(z.string()) });

/** By the alphabet. */
export const listFaultWords = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/fault-words',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'none',
  centres: 'none',
  response: wordList,
  refusals: [],
});

/**
 * Changes only what it names, so that two officers lose nothing of each other. All checklists are checked again after a change. Refused
 * as invalid when the list would have more than `maxFaultWords`.
 */
export const changeFaultWords = jsonEndpoint({
  method: 'PUT',
  path: '/admin/review/fault-words',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'review',
  centres: 'all',
  body: z.object({
    add: z.array(word).check(z.maxLength(maxFaultWords)),
    remove: z.array(z.string().check(z.maxLength(maxFaultWordLength))).check(z.maxLength(maxFaultWords)),
  }),
  response: wordList,
  refusals: [],
});
