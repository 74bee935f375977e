import type { TestApp } from './test-app.ts';

/** Tells every member that a film was released. */
export const insertNews = ({ pool }: Pick<TestApp, 'pool'>, film: number, at: Date, day = '2026-11-01') =>
  pool.query(
    "insert into news (member_id, film_id, kind, fact, told_at) select id, $1, 'released', $2, $3 from member",
    [film, day, at],
  );
