/**
 * A film whose page cannot be rendered: the database knows dates beyond those of JavaScript, and formatting one throws.
 * Its source has given it up,
 * so that nothing leads to it but its address.
 */
export const UNSHOWABLE_FILM = {
  id: 2_000_000_001,
  title: 'The Unshowable',
  title_slug: 'the-unshowable',
  release_date: '500000-01-01',
  source: 'dump',
  removed_at: new Date(),
};
