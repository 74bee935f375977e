/** @example initials('Jamie Lee Curtis') // 'JC' */
export function initials(name: string): string {
  const letters = name.split(/[\s-]/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join('').toUpperCase();
}
