import type { Import, ImportRow } from '../contract/imports.ts';

export type RowStatus = ImportRow['status'];

export type RowGroup = {
  status: RowStatus;
  label: string;
  /** Shown above the rows. */
  text: (counts: Import['counts']) => string;
  countOf: (counts: Import['counts']) => number;
};

/** Rows that wait for the member come first. */
export const GROUPS: readonly RowGroup[] = [
  {
    status: 'ambiguous',
    label: 'Your choice',
    text: () =>
      'Which film is it? A row without a choice is left out. If only the year differs, we have chosen the film already.',
    countOf: ({ ambiguous }) => ambiguous,
  },
  {
    status: 'conflict',
    label: 'Rated differently',
    text: () => 'Your rating here differs from the one in the file. You choose below which one counts.',
    countOf: ({ conflicts }) => conflicts,
  },
  {
    status: 'matched',
    label: 'Found',
    text: () => 'These films are in our catalog.',
    countOf: ({ matched }) => matched,
  },
  {
    status: 'unknown',
    label: 'Not found',
    text: () =>
      'These films are not in our catalog. The catalog has only horror films, so some of these may be films of other genres. We look again when the catalog grows.',
    countOf: ({ unknown }) => unknown,
  },
  {
    status: 'notHorror',
    label: 'Not horror',
    text: ({ notHorrorKnown }) =>
      `These are films of other genres. They are left out${notHorrorKnown > 0 ? ' unless you choose them here, or tick the box below' : ''}.`,
    countOf: ({ notHorror }) => notHorror,
  },
  {
    status: 'alreadyHere',
    label: 'Already here',
    text: () => 'You already have everything in these rows.',
    countOf: ({ alreadyHere }) => alreadyHere,
  },
];

export const shownStatus = (counts: Import['counts']) => GROUPS.find(({ countOf }) => countOf(counts) > 0);
