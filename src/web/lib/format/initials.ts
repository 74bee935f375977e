/** @example initials('Jamie Lee Curtis') // 'JC' */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.match(/\p{L}/u)?.[0].toUpperCase() ?? '').join('');
}
