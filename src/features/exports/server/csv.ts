import { guardFormula } from '#engine/lib/csv.ts';

export type CsvCell = string | number | null;

function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = guardFormula(value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Writes a CSV record (RFC 4180) with guarded formulas. `unguardFormula` restores a title like "-30-". */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

export const toCsv = (header: readonly string[], rows: readonly CsvCell[][]): string =>
  [header, ...rows].map(csvRow).join('');
