/** How the same city is written in different lists. */
import { foldName } from '#contract/states.ts';

/** Names that have changed, or that lists write in several ways; each line is one city or district. */
const sameCities = [
  'Bengaluru|Bangalore',
  'Mumbai|Bombay|Greater Bombay',
  'Kolkata|Calcutta',
  'Chennai|Madras',
  'Pune|Poona',
  'Thiruvananthapuram|Trivandrum',
  'Kochi|Cochin|Ernakulam',
  'Kozhikode|Calicut',
  'Thrissur|Trichur',
  'Kollam|Quilon',
  'Alappuzha|Alleppey',
  'Palakkad|Palghat',
  'Kannur|Cannanore',
  'Mysuru|Mysore',
  'Mangaluru|Mangalore',
  'Hubballi|Hubli',
  'Belagavi|Belgaum',
  'Ballari|Bellary',
  'Shivamogga|Shimoga|Shivamoga',
  'Kalaburagi|Gulbarga|Kalaburgi',
  'Vijayapura|Bijapur',
  'Tumakuru|Tumkur',
  'Chikkamagaluru|Chikmagalur|Chikamaglur|Chikamangalur',
  'Chamarajanagara|Chamarajanagar|Chamarajnagar|Chamrajnagar',
  'Kodagu|Coorg',
  'Davanagere|Davangere',
  'Dharwad|Dharwar',
  'Dakshina Kannada|Dak. Kannada|South Kanara',
  'Uttara Kannada|North Kanara|Karwar',
  'Puducherry|Pondicherry',
  'Tiruchirappalli|Tiruchchirappalli|Trichy|Tiruchi',
  'Thanjavur|Tanjore',
  'Thoothukudi|Tuticorin',
  'Tirunelveli|Tinnevelly',
  'Udhagamandalam|Ooty|Udagamandalam|Nilgiris|The Nilgiris|The Nilgiri',
  'Kanniyakumari|Kanyakumari',
  'Kadapa|Cuddapah|YSR district',
  'Rajamahendravaram|Rajahmundry',
  'Visakhapatnam|Vizag|Vishakhapatnam',
  'Anantapuramu|Anantapur',
  'Nellore|SPSR Nellore',
  'Vadodara|Baroda',
  'Kachchh|Kutch|Kuchchh',
  'Mahesana|Mehsana',
  'Dahod|Dohad',
  'Panchmahal|Panch Mahals',
  'Prayagraj|Allahabad',
  'Varanasi|Benares|Banaras',
  'Ayodhya|Faizabad',
  'Kanpur|Cawnpore|Kanpur Nagar|Kanpur Dehat',
  'Gautam Buddha Nagar|Gautam Budh Nagar|Noida|Greater Noida',
  'Amroha|Jyotiba Phule Nagar',
  'Hathras|Mahamaya Nagar',
  'Kasganj|Kanshiram Nagar',
  'Bhadohi|Sant Ravidas Nagar',
  'Lakhimpur|Lakhimpur Kheri|Kheri',
  'Gurugram|Gurgaon',
  'Nuh|Mewat',
  'Shimla|Simla',
  'Rupnagar|Ropar',
  'Mohali|Sahibzada Ajit Singh Nagar|SAS Nagar',
  'Nawanshahr|Shahid Bhagat Singh Nagar',
  'Muktsar|Sri Muktsar Sahib',
  'Ferozepur|Firozpur',
  'Guwahati|Gauhati|Kamrup Metropolitan',
  'Sivasagar|Sibsagar',
  'Nagaon|Nowgong',
  'Karimganj|Sribhumi',
  'Koch Bihar|Cooch Behar',
  'Barddhaman|Burdwan|Purba Bardhaman',
  'Medinipur|Midnapore|Midnapur',
  'Kodarma|Koderma',
  'Purba Singhbhum|East Singhbhum|Purbi Singhbhum|Purbi Singbhum',
  'Pashchimi Singhbhum|West Singhbhum|Pashchim Singhbhum|Paschimi Singhbhum',
  'Medininagar|Daltonganj',
  'Dantewada|Dakshin Bastar Dantewada|Dantewara',
  'Kanker|Uttar Bastar Kanker',
  'Kawardha|Kabirdham|Kabeerdham',
  'Narmadapuram|Hoshangabad',
  'Khandwa|East Nimar',
  'Khargone|West Nimar',
  'Chhatrapati Sambhajinagar|Aurangabad',
  'Dharashiv|Osmanabad',
  'Ahilyanagar|Ahmednagar|Ahmadnagar',
  'Sawai Madhopur|Swaimadhopur',
  'Jhunjhunun|Jhunjhunu',
  'Dhaulpur|Dholpur',
  'Ganganagar|Sri Ganganagar',
  'Balasore|Baleshwar|Baleswar',
  'Baripada|Mayurbhanj',
  'Kendujhar|Keonjhar',
  'Phulbani|Kandhamal',
  'Subarnapur|Sonapur|Sonepur',
  'Panaji|Panjim',
  'Namchi|South Sikkim',
  'Mangan|North Sikkim',
  'Gangtok|East Sikkim',
  'Gyalshing|West Sikkim|Geyzing',
  'Port Blair|Sri Vijaya Puram',
  'Imphal|Imphal West|Imphal East',
  'Hanamkonda|Hanumakonda|Warangal Urban',
  'Kasaragod|Kasargode',
  'Kullu|Kulu',
  'Pauri|Pauri Garhwal|Garhwal',
  'Rajouri|Rajauri',
  'Sirmaur|Sirmour|Nahan',
  'Sahibganj|Sahebganj',
  'Mandsaur|Mandasur',
  'Shahjahanpur|Shahjanpur',
  'Amravati|Amraoti',
  'Yavatmal|Yeotmal|Yeotamal',
  'Etawah|Etwah',
  'Pashchim Champaran|West Champaran|Bettiah',
  'Purba Champaran|East Champaran|Motihari',
  'Balangir|Bolangir',
  'Angul|Anugul',
  'Sonipat|Sonepat',
  'Rae Bareli|Raibareilly',
  'Budaun|Badaun',
  'Mahendragarh|Mohindergarh',
  'Aizawl|Aizwal',
  'Kaimur|Bhabua',
];

const renamed = new Map(
  sameCities
    .map((names) => names.split('|').map(foldName))
    .flatMap((names) => names.map((name) => [name, names] as const)),
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
  return [
    ...new Set(
      folded.filter((name) => name.length > 2).flatMap((name) => [name, ...(renamed.get(name) ?? [])]),
    ),
  ];
}

/** Returns what is left when the ways to write an Indian sound in Latin letters are made equal; only for use within a state. */
export function soundOf(folded: string): string {
  return folded
    .replace(/[^a-z]/g, '')
    .replace(/ph/g, 'f')
    .replace(/([bcdgjkst])h/g, '$1')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/[yi]+/g, 'i')
    .replace(/ee|ie|ei/g, 'i')
    .replace(/oo|ou|u/g, 'o')
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeio]+$/, '');
}
