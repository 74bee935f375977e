/** Words for where films are from, with the codes of ISO 3166. `label` follows "from". */
export type CountryWords = { label: string; codes: readonly string[] };

const ASIA = ['JP', 'KR', 'CN', 'HK', 'TW', 'TH', 'ID', 'PH', 'VN', 'MY', 'SG', 'IN'];
const NORDIC = ['SE', 'NO', 'DK', 'FI', 'IS'];
const EAST = ['PL', 'CZ', 'CS', 'SK', 'HU', 'RO', 'RS', 'YU', 'RU', 'SU', 'UA', 'BG', 'EE', 'LV', 'LT'];
const WEST = ['GB', 'IE', 'FR', 'IT', 'ES', 'DE', 'AT', 'BE', 'NL', 'PT', 'CH', 'GR'];
const AFRICA = ['ZA', 'NG', 'GH', 'KE', 'UG', 'SN', 'ET', 'EG', 'MA', 'TN', 'DZ', 'RW', 'CD', 'LS', 'ZM', 'ZW'];
const LATIN = ['MX', 'AR', 'BR', 'CL', 'CO', 'PE', 'UY', 'VE', 'CU', 'GT'];

const ENGLISH = ['US', 'GB', 'CA', 'AU', 'NZ', 'IE'];

const COUNTRIES: [string, readonly string[], string][] = [
  ['the US', ['US'], 'american, america, usa, the us, us, hollywood, american remake, american remakes, us remake'],
  ['the US', ['US'], 'us remakes, hollywood remake, hollywood remakes, english language remakes'],
  ['an English-speaking country', ENGLISH, 'english'],
  ['Britain', ['GB'], 'british, britain, uk, the uk, england'],
  ['Canada', ['CA'], 'canadian, canada'],
  ['Australia', ['AU'], 'australian, australia, aussie'],
  ['New Zealand', ['NZ'], 'new zealand, kiwi'],
  ['Ireland', ['IE'], 'irish, ireland'],
  ['Japan', ['JP'], 'japanese, japan'],
  ['South Korea', ['KR'], 'korean, south korean, korea, south korea'],
  ['China, Hong Kong or Taiwan', ['CN', 'HK', 'TW'], 'chinese, china'],
  ['Hong Kong', ['HK'], 'hong kong'],
  ['Taiwan', ['TW'], 'taiwanese, taiwan'],
  ['Thailand', ['TH'], 'thai, thailand'],
  ['Vietnam', ['VN'], 'vietnamese, vietnam'],
  ['Malaysia', ['MY'], 'malaysian, malaysia'],
  ['Indonesia', ['ID'], 'indonesian, indonesia'],
  ['the Philippines', ['PH'], 'filipino, philippines'],
  ['India', ['IN'], 'indian, india, bollywood'],
  ['Italy', ['IT'], 'italian, italy'],
  ['France', ['FR'], 'french, france'],
  ['Spain', ['ES'], 'spanish, spain'],
  ['Belgium', ['BE'], 'belgian, belgium'],
  ['the Netherlands', ['NL'], 'dutch, netherlands, the netherlands'],
  ['Portugal', ['PT'], 'portuguese, portugal'],
  ['Greece', ['GR'], 'greek, greece'],
  ['Mexico', ['MX'], 'mexican, mexico'],
  ['Chile', ['CL'], 'chilean, chile'],
  ['Argentina', ['AR'], 'argentinian, argentine, argentina'],
  ['Brazil', ['BR'], 'brazilian, brazil'],
  ['Germany', ['DE'], 'german, germany'],
  ['Austria', ['AT'], 'austrian, austria'],
  ['Norway', ['NO'], 'norwegian, norway'],
  ['Sweden', ['SE'], 'swedish, sweden'],
  ['Denmark', ['DK'], 'danish, denmark'],
  ['Finland', ['FI'], 'finnish, finland'],
  ['Iceland', ['IS'], 'icelandic, iceland'],
  ['Poland', ['PL'], 'polish, poland'],
  ['the Czech Republic', ['CZ', 'CS'], 'czech, czechia, czech republic, czechoslovakia, czechoslovak'],
  ['Hungary', ['HU'], 'hungarian, hungary'],
  ['Romania', ['RO'], 'romanian, romania'],
  ['Serbia', ['RS', 'YU'], 'serbian, serbia, yugoslav, yugoslavia'],
  ['Ukraine', ['UA'], 'ukrainian, ukraine'],
  ['Russia', ['RU', 'SU'], 'russian, russia, soviet'],
  ['Turkey', ['TR'], 'turkish, turkey'],
  ['Iran', ['IR'], 'iranian, iran'],
  ['Israel', ['IL'], 'israeli, israel'],
  ['South Africa', ['ZA'], 'south african, south africa'],
  ['Nigeria', ['NG'], 'nigerian, nigeria, nollywood'],
  ['Africa', AFRICA, 'african, africa'],
  ['Asia', ASIA, 'asian, asia'],
  ['Scandinavia', NORDIC, 'scandinavian, scandinavia, nordic'],
  ['Eastern Europe', EAST, 'eastern european, eastern europe'],
  ['Europe', [...WEST, ...NORDIC.slice(0, 3)], 'european, europe'],
  ['Latin America', LATIN, 'latin american, latin america, south american, south america'],
];

export const COUNTRIES_OF_WORDS = new Map<string, CountryWords>(
  COUNTRIES.flatMap(([label, codes, words]) =>
    words.split(', ').map((text): [string, CountryWords] => [text, { label, codes }]),
  ),
);

/** Words for a country with a language that is spoken in others too. Other words, such as "japanese", name both. */
export const ONLY_COUNTRIES = new Set(
  'mexican mexico argentinian argentine argentina chilean chile brazilian brazil austrian austria taiwanese taiwan'.split(
    ' ',
  ),
);
