import { tmpdir } from 'node:os';
import { LOGIN_SECRET } from '../app/members.ts';

/** Internal details that no response may contain: stacks, queries, files, modules, hosts, keys. */
const LEAKS = [
  /\bat (?:async )?[\w.<>[\] ]+ \(?(?:file:|node:|\/)/,
  /\b(?:Type|Range|Reference|Syntax|Zod|Postgres|Database|Abort)Error\b/,
  /node_modules|\.(?:ts|mjs):\d|\bfile:\/\//,
  /\bselect\b.{1,80}\bfrom\b|\binsert into\b|\bupdate \w+ set\b|\bdelete from\b/i,
  /relation "|column "|constraint "|syntax error|duplicate key|\bSQLSTATE\b|\b42P01\b|\bpg_(?!bin\b)\w+/i,
  /\bE(?:CONN\w+|PIPE|NOENT|ACCES|NOTFOUND|TIMEDOUT|AI_AGAIN)\b|getaddrinfo|Invalid URL/,
  /postgres(?:ql)?:\/\/|Bearer (?!error=)|argon2|\$argon/i,
  new RegExp(`${tmpdir()}/|${process.cwd()}|/home/|/etc/`),
  /a secret for tests|token-of-the-tests/,
  new RegExp(`"[^"]*${LOGIN_SECRET}-secret`),
];

/** Returns the first leak in a text with its surroundings, or null. */
export function leakIn(text: string): string | null {
  for (const leak of LEAKS) {
    const found = leak.exec(text);
    if (found) return `${leak}: …${text.slice(Math.max(0, found.index - 60), found.index + 120)}…`;
  }
  return null;
}
