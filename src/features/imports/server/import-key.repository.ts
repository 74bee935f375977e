import { sql } from 'kysely';

export type ImportKey = { memberId: string; importId: string };

/** Conditions for the import itself, and for its rows. */
export const importOf = ({ memberId, importId }: ImportKey) =>
  sql<boolean>`import.member_id = ${memberId} and import.id = ${importId}`;
export const rowOf = ({ memberId, importId }: ImportKey) =>
  sql<boolean>`import_row.member_id = ${memberId} and import_row.import_id = ${importId}`;

/** The film of a row. @param others also that of a row that is not horror, unless the member has left it out */
export const chosen = (others: boolean) =>
  others
    ? sql`coalesce(choice, case when status = 'notHorror' and not is_decided then (elsewhere ->> 'id')::int end)`
    : sql`choice`;
