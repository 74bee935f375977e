/** The specification's words for a person who cannot be shown (section 8). */
export const PERSON_FAILURE = 'Failed to fetch person data.';
