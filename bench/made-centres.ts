/** Made-up centres that are distributed like real ones: common words in names, rare codes and people. The same every time. */
import { mapCentreColumns } from '#contract/centre-columns.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';

const kinds = [
  'Kendriya Vidyalaya',
  'Government Senior Secondary School',
  'Public School',
  'Inter College',
  'Girls Higher Secondary School',
  'Jawahar Navodaya Vidyalaya',
  'Institute of Technology',
  'केन्द्रीय विद्यालय',
];
const cities = [
  'Agra',
  'Pune',
  'Lucknow',
  'Jaipur',
  'Kota',
  'Patna',
  'Indore',
  'Bhopal',
  'Delhi',
  'Surat',
  'Ranchi',
];
const firstNames = [
  'Asha',
  'Ravi',
  'Sunita',
  'Mohan',
  'Geeta',
  'Rajesh',
  'Priya',
  'Anil',
  'Kavita',
  'Suresh',
  'Meena',
  'Vijay',
  'Lata',
];
const lastNames = [
  'Sharma',
  'Verma',
  'Rao',
  'Das',
  'Iyer',
  'Khan',
  'Patel',
  'Singh',
  'Nair',
  'Ghosh',
  'Kaur',
  'Joshi',
  'Bose',
  'Mehta',
  'Roy',
  'Jain',
  'Gill',
];
const states = 36;

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

export function madeCentre(index: number): CentreFields {
  return {
    ...mapCentreColumns(() => ''),
    centre_code: String(1_000_000 + index),
    centre_name: `${pick(kinds, index * 7)} No. ${index % 977}, Sector ${index % 53}, ${pick(cities, index * 3)}`,
    cfi: `CFI-${index % 400}`,
    centre_city: pick(cities, index * 3),
    centre_state: `State ${String(index % states).padStart(2, '0')}`,
    centre_pincode: String(100_000 + (index % 800_000)),
    official_person: `${pick(firstNames, index)} ${pick(lastNames, index * 5)}`,
    phone: String(6_000_000_000 + index),
    email: `head.${index}@school.example.org`,
  };
}

export function madeCentres(count: number): CentreFields[] {
  return Array.from({ length: count }, (_, index) => madeCentre(index));
}
