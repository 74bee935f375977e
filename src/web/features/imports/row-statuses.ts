import type { Import, ImportRow } from '#contract/imports.ts';

export type RowStatus = ImportRow['status'];

export type RowGroup = {
  status: RowStatus;
  label: string;
  /** Shown above the rows. */
  text: string;
  countOf: (counts: Import['counts']) => number;
};

/** Rows that wait for the member come first. */
export const GROUPS: readonly RowGroup[] = [
  {
    status: 'ambiguous',
    label: 'Your choice',
    text: 'Which film is it? A row without a choice is left out.',
    countOf: ({ ambiguous }) => ambiguous,
  },
  {
    status: 'conflict',
    label: 'Rated differently',
    text: 'Your rating here differs from the one in the file. You choose below which one counts.',
    countOf: ({ conflicts }) => conflicts,
  },
  { status: 'matched', label: 'Found', text: 'These films are imported.', countOf: ({ matched }) => matched },
  {
    status: 'unknown',
    label: 'Not found',
    text: 'We do not have these films. They stay with this import, and we look again when our catalogue grows.',
    countOf: ({ unknown }) => unknown,
  },
  {
    status: 'notHorror',
    label: 'Not horror',
    text: 'We keep horror. These films stay out unless you choose them, or tick the box below.',
    countOf: ({ notHorror }) => notHorror,
  },
  {
    status: 'alreadyHere',
    label: 'Already here',
    text: 'These rows contain nothing new.',
    countOf: ({ alreadyHere }) => alreadyHere,
  },
];

export const shownStatus = (counts: Import['counts']) => GROUPS.find(({ countOf }) => countOf(counts) > 0);
