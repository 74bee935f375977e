import { dayIfMidnight } from '../dates.ts';
import type { Row } from '../documents.ts';
import { addNote, addToWatchlist, addViewing } from '../films.ts';
import { type DateReader, type Format, hasColumns, type Reading } from '../reading.ts';
import { readCount } from '../values.ts';

const SERIES = new Set(['tv', 'season', 'episode', 'anime']);

function readFilm(row: Row, reading: Reading, dates: DateReader): void {
  const film = reading.filmOf(row, { title: 'title', tmdbId: 'media_id' });
  if (!film) return;
  addNote(film, reading.note(row.text('notes'), row));
  const created = dates(row.text('created_at'), row);
  reading.rate(film, row.text('score'), row, created);
  const status = row.text('status').toLowerCase();
  if (status === 'completed') {
    addViewing(film, dayIfMidnight(dates(row.text('end_date') || row.text('watch_date'), row)));
    reading.addRepeats(row, film, readCount(row.text('repeats')));
  } else if (status === 'planning') addToWatchlist(film, dayIfMidnight(created));
  else reading.leaveOut(row, row.text('title'), status === 'dropped' ? 'dropped' : 'other');
}

/** The columns vary by version: versions of 2025 and later write a row for each viewing, and no `repeats`. */
export const yamtrack: Format = {
  source: 'yamtrack',
  matches: (document) => hasColumns(document, 'media_id', 'source', 'media_type'),
  read({ tables }, reading) {
    for (const table of tables) {
      const dates = reading.datesOf(table, ['end_date', 'watch_date'], { unclear: 'ask' });
      for (const row of table.rows) {
        const type = row.text('media_type').toLowerCase();
        if (SERIES.has(type)) reading.leaveOut(row, row.text('title'), 'series');
        else if (type !== 'movie' || row.text('source').toLowerCase() !== 'tmdb')
          reading.leaveOut(row, row.text('title'), 'other');
        else readFilm(row, reading, dates);
      }
    }
  },
};
