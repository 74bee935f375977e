/** Returns the heading above the films that fit a wish. @param words the wish as text, such as "scares high" */
export const wishHeading = (words: string) => `Films that fit: ${words}`;
