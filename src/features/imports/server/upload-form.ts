import type { ImportAnswers } from '../contract/imports.ts';
import type { UploadedFile } from './parsed-import.ts';
import { ImportFileError } from './parsing/import-file-error.ts';

const MAX_ANSWERS = 10_000;
const MAX_NAME = 255;

const refuse = (reason: string, cause?: unknown) => new ImportFileError('unreadable', reason, {}, cause);

async function readAnswers(text: FormDataEntryValue | null): Promise<ImportAnswers> {
  if (text === null) return {};
  // Few uploads have answers, and loading the schemas takes longer than reading most files.
  const { importAnswersSchema } = await import('../contract/imports.ts');
  try {
    if (typeof text !== 'string' || text.length > MAX_ANSWERS) throw new Error('no text, or too long');
    return importAnswersSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw refuse(
      'answers: must be a JSON object with lists, dateOrder or profile, depending on the questions of the import',
      cause,
    );
  }
}

async function readFile(entry: FormDataEntryValue): Promise<UploadedFile> {
  if (typeof entry === 'string') throw refuse('file: must be a file');
  return { name: entry.name.slice(0, MAX_NAME), content: new Uint8Array(await entry.arrayBuffer()) };
}

/** Reads a form of the type multipart/form-data. @throws ImportFileError */
export async function readForm(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<{ files: UploadedFile[]; answers: ImportAnswers }> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  } catch (cause) {
    throw refuse('The request body is not a complete multipart form.', cause);
  }
  const files = await Promise.all(form.getAll('file').map(readFile));
  return { files, answers: await readAnswers(form.get('answers')) };
}
