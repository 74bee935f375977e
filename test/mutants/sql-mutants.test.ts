import { expect, test } from 'vitest';
import { sqlMutants } from './sql-mutants.ts';

const [X, Y] = ['{x}', '{f(y)}'].map((name) => `$${name}`);

/** Returns the code once for each mutant, with only this mutant in it. */
const changed = (code: string) => sqlMutants(code).map(({ apply }) => apply(code));

test('a mutant is made for each condition, order, comparison, coalesce and distinct of a SQL query', () => {
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

test("a mutant is made for each condition, order, comparison and written column of Kysely's calls", () => {
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

test('a mutant removes a condition up to the bracket around it, or one column of an update', () => {
  const code = 'sql`update film set a = 1, b = (select 2 where c = 3) where id = 4`';
  expect(changed(code)).toContain(code.replace(', b = (select 2 where c = 3)', ''));
  expect(changed(code)).toContain(code.replace('c = 3', 'true '));
  expect(changed(code)).toContain(code.replace('id = 4', 'true '));
});

test('no mutant changes text outside SQL or a range between two values', () => {
  expect(changed("const text = 'a and b'; // where and order by")).toEqual([]);
  expect(changed('sql`select a between 1 and 2`')).toEqual([]);
});

test('a mutant removes a condition that contains a template completely', () => {
  const code = `db.selectFrom('film').where(sql\`id = any(${X})\`).orderBy('id')`;
  expect(changed(code)).toContain("db.selectFrom('film').orderBy('id')");
});

test('braces in SQL strings and apostrophes in comments do not change where a query ends', () => {
  const code = `const none = sql\`'{}'::text[]\`; // the member's
    db.selectFrom('film').where('id', '=', 1).orderBy('id'); // a < b and c`;
  expect(changed(code)).toEqual([code.replace(".where('id', '=', 1)", ''), code.replace(".orderBy('id')", '')]);
});

test('a mutant removes a call inside a template up to the closing bracket of the call', () => {
  const code = `sql\`array($\{films.where('id', '=', 1)}) as ids\`;\nconst next = f(1);`;
  expect(changed(code)).toEqual([code.replace(".where('id', '=', 1)", '')]);
});

test('each mutant of an insert removes one column and its value', () => {
  expect(changed('sql`insert into film (id, title, year) select a, f(b, 1), c from other`')).toEqual([
    'sql`insert into film ( title, year) select  f(b, 1), c from other`',
    'sql`insert into film (id, year) select a, c from other`',
    'sql`insert into film (id, title) select a, f(b, 1) from other`',
  ]);
});
