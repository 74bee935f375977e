/** Literal text of the specification, section 8. */
export const PERSON_FAILURE = 'Failed to fetch person data.';
