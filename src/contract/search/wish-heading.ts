/** The heading of films that a wish finds. @param words the wish in words */
export const wishHeading = (words: string) => `Films that fit: ${words}`;
