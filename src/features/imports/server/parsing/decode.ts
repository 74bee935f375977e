import type { UploadedFile } from '../parsed-import.ts';
import { ImportFileError } from './import-file-error.ts';

/** First bytes, in hexadecimal, of files that people confuse with exports. */
const SIGNATURES: [string, string][] = [
  ['25504446', 'This is a PDF. Upload the CSV, JSON or ZIP file that the service gives you.'],
  ['89504e47', 'This is a picture. Upload the CSV, JSON or ZIP file that the service gives you.'],
  ['ffd8ff', 'This is a picture. Upload the CSV, JSON or ZIP file that the service gives you.'],
  ['d0cf11e0', 'This is a spreadsheet. Save it as CSV.'],
  ['1f8b', 'This is an archive that we do not unpack. Unpack it and upload the files in it.'],
  ['377abcaf', 'This is an archive that we do not unpack. Unpack it and upload the files in it.'],
  ['526172211a', 'This is an archive that we do not unpack. Unpack it and upload the files in it.'],
];

const beginsWith = (content: Uint8Array, hex: string) =>
  Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 8)).toString('hex').startsWith(hex);

export const isZip = (content: Uint8Array): boolean => ['504b0304', '504b0506'].some((hex) => beginsWith(content, hex));

function decodeBytes(content: Uint8Array): string {
  if (beginsWith(content, 'fffe')) return new TextDecoder('utf-16le').decode(content);
  if (beginsWith(content, 'feff')) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // IMDb wrote Windows-1252 from about 2018 to 2022, and spreadsheets still do.
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** Returns the text without its byte order mark. @throws ImportFileError if the file is not text */
export function decode({ name, content }: UploadedFile): string {
  const reason = SIGNATURES.find(([hex]) => beginsWith(content, hex))?.[1];
  if (reason) throw new ImportFileError('unsupported', reason, { file: name });
  const text = decodeBytes(content);
  if (text.includes('\0')) throw new ImportFileError('unsupported', 'This is not a text file.', { file: name });
  return text;
}
