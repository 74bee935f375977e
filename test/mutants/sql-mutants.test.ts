import { expect, test } from 'vitest';
import { sqlMutants } from './sql-mutants.ts';

const [X, Y] = ['{x}', '{f(y)}'].map((name) => `$${name}`);

/** Returns all changed texts, in the order of the text. */
const changed = (code: string) => sqlMutants(code).map(({ apply }) => apply(code));

test('each condition, order, comparison, coalesce and distinct of a SQL query is changed', () => {
  const code = `sql\`select distinct coalesce(a, f(b, 1)) from film where a <= ${X} and b = ${Y} order by a desc limit 1\``;
  expect(changed(code).toSorted()).toEqual(
    [
      code.replace('distinct ', ''),
      code.replace('coalesce(a, f(b, 1))', 'a'),
      code.replace('<=', '<'),
      code.replace('desc', 'asc'),
      code.replace('order by a desc ', ''),
      code.replace(`a <= ${X} `, 'true '),
      code.replace(`and b = ${Y} `, ''),
    ].toSorted(),
  );
});

test("each condition, order and written column of Kysely's calls is changed", () => {
  const code = "db.updateTable('film').set({ a: f(1, 2), b }).where('a', '>', 1).orderBy('a', 'desc')";
  expect(changed(code).toSorted()).toEqual(
    [
      code.replace(' a: f(1, 2),', ''),
      code.replace(', b ', ' '),
      code.replace(".where('a', '>', 1)", ''),
      code.replace(".orderBy('a', 'desc')", ''),
      code.replace("'>'", "'>='"),
      code.replace("'desc'", "'asc'"),
    ].toSorted(),
  );
});

test('a condition ends at the closing bracket around it, and an update loses one column at a time', () => {
  const code = 'sql`update film set a = 1, b = (select 2 where c = 3) where id = 4`';
  expect(changed(code)).toContain(code.replace(', b = (select 2 where c = 3)', ''));
  expect(changed(code)).toContain(code.replace('c = 3', 'true '));
  expect(changed(code)).toContain(code.replace('id = 4', 'true '));
});

test('text outside SQL and ranges between two values are not changed', () => {
  expect(changed("const text = 'a and b'; // where and order by")).toEqual([]);
  expect(changed('sql`select a between 1 and 2`')).toEqual([]);
});

test('a condition with a template is left out as a whole', () => {
  const code = `db.selectFrom('film').where(sql\`id = any(${X})\`).orderBy('id')`;
  expect(changed(code)).toContain("db.selectFrom('film').orderBy('id')");
});

test('braces in SQL strings and apostrophes in comments do not change where a query ends', () => {
  const code = `const none = sql\`'{}'::text[]\`; // the member's
    db.selectFrom('film').where('id', '=', 1).orderBy('id'); // a < b and c`;
  expect(changed(code)).toEqual([code.replace(".where('id', '=', 1)", ''), code.replace(".orderBy('id')", '')]);
});

test('a call inside of a template ends at its closing bracket', () => {
  const code = `sql\`array($\{films.where('id', '=', 1)}) as ids\`;\nconst next = f(1);`;
  expect(changed(code)).toEqual([code.replace(".where('id', '=', 1)", '')]);
});

test('each column of an insert is left out with its value', () => {
  expect(changed('sql`insert into film (id, title, year) select a, f(b, 1), c from other`')).toEqual([
    'sql`insert into film ( title, year) select  f(b, 1), c from other`',
    'sql`insert into film (id, year) select a, c from other`',
    'sql`insert into film (id, title) select a, f(b, 1) from other`',
  ]);
});
