/**
 * Ratings of the Motion Picture Association, from films for everybody to films for adults (https://www.filmratings.com).
 * X was the name of NC-17 until 1990.
 */
export const CERTIFICATIONS = ['G', 'PG', 'PG-13', 'R', 'NC-17', 'X'] as const;
export type Certification = (typeof CERTIFICATIONS)[number];
