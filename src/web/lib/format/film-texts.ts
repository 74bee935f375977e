/** Shown in place of a missing overview (specification, section 2). */
export const NO_OVERVIEW = 'No movie description exists';
