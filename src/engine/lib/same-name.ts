/**
 * Letters of other alphabets that look like a Latin letter: the letters of Unicode's confusables.txt (UTS 39) whose
 * prototype is one Latin letter, of alphabets that are in use and that fonts show (Latin, Greek, Cyrillic, Armenian,
 * Cherokee, Lisu), and small capitals. The libraries on npm have a table of 2017, or take accents for tricks.
 */
const ALIKE: Record<string, string> = {
  ...{ A: 'ΑАᎪꓮ', B: 'ꞴΒВᏴꓐ', C: 'СᏟꓚ', D: 'Ꭰꓓ', E: 'ΕЕᎬꓰ', F: 'ꞘϜꓝ', G: 'ԌᏀᏳꓖ', H: 'ΗНᎻꓧ' },
  ...{ I: 'ΙІӀ', J: 'ꞲͿЈᎫꓙ', K: 'ΚКᏦꓗ', L: 'Ꮮꓡ', M: 'ΜϺМᎷꓟ', N: 'Νꓠ', O: 'ΟОՕꓳ', P: 'ΡРᏢꓑ' },
  ...{ R: 'ƦᎡᏒꓣ', S: 'ЅՏᏕᏚꓢ', T: 'ΤТᎢꓔ', U: 'Սꓴ', V: 'ѴᏙꓦ', W: 'ԜᎳᏔꓪ', X: 'ꞳΧХꓫ', Y: 'ΥУҮᎩᎽꓬ', Z: 'ΖᏃꓜ' },
  ...{ a: 'ɑαаᴀ', b: 'ƄЬᏏвʙ', c: 'ᴄсꮯ', d: 'ԁᏧꓒᴅ', e: 'ꬲеҽᴇ', f: 'ꬵꞙẝքꜰ', g: 'ɡᶃƍցɢ', h: 'һհᏂнʜ' },
  ...{ i: 'ıɪɩιіꙇӏꭵᎥ', j: 'ϳјᴊ', k: 'кκĸᴋ', l: 'Ɩǀꓲʟ', m: 'мᴍ', n: 'ոռɴ', o: 'ᴏᴑꬽοσоօ', p: 'ρрᴘ' },
  ...{ q: 'ԛգզ', r: 'ꭇꭈᴦгꮁʀ', s: 'ꜱƽѕꮪ', t: 'тτᴛ', u: 'ꞟᴜꭎꭒʋυս', v: 'ᴠνѵꮩ', w: 'ɯᴡѡԝաꮃ', x: 'х' },
  ...{ y: 'ɣᶌʏỿꭚγуү', z: 'ᴢꮓ' },
};
const LATIN = new Map(Object.entries(ALIKE).flatMap(([latin, letters]) => [...letters].map((one) => [one, latin])));

/** Characters that are not seen, and U+2800, which looks like a space. */
const UNSEEN = /[\p{DI}\ufff9-\ufffb]/gu;
const SPACES = /[\s\u2800]+/g;

const latin = (text: string) => Array.from(text, (one) => LATIN.get(one) ?? one).join('');

/** How a name looks in any case, and as it is written, where I, l, 1 and |, O and 0 are one. */
function looksOf(name: string): { inAnyCase: string[]; asWritten: string } {
  const text = name.normalize('NFKD').replace(UNSEEN, '').replace(SPACES, ' ').trim();
  const written = latin(text);
  return {
    // Some letters look like different Latin letters in both cases, such as Greek Ν and ν.
    inAnyCase: [latin(text.toLowerCase()), written.toLowerCase()],
    asWritten: written.replace(/[I1|]/g, 'l').replaceAll('0', 'O'),
  };
}

/** Two names with the same key look alike. */
export const nameKeyOf = (name: string): string => looksOf(name).inAnyCase[0] ?? '';

/**
 * True for names that people take for the same: case, width, spaces, characters that are not seen, and the alphabet of
 * letters that look the same do not count.
 *
 * @example looksLike('Ben', 'B\u0435n') // true: the second letter is Cyrillic
 */
export const looksLike = (one: string, other: string): boolean => alikeAmong([one])(other);

/** Returns a function that is true for a name that looks like one of these. Each name is normalised once. */
export function alikeAmong(names: readonly string[]): (name: string) => boolean {
  const looks = names.map(looksOf);
  const asWritten = new Set(looks.map((look) => look.asWritten));
  const inAnyCase = new Set(looks.flatMap((look) => look.inAnyCase));
  return (name) => {
    const look = looksOf(name);
    return asWritten.has(look.asWritten) || look.inAnyCase.some((one) => inAnyCase.has(one));
  };
}
