/**
 * A film whose page cannot be rendered: PostgreSQL allows dates outside the range of JavaScript, and formatting such a
 * date throws. The film is marked as removed, so that no list contains it.
 */
export const UNSHOWABLE_FILM = {
  id: 2_000_000_001,
  title: 'The Unshowable',
  title_slug: 'the-unshowable',
  release_date: '500000-01-01',
  source: 'dump',
  removed_at: new Date(),
};
