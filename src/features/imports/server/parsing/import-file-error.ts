/**
 * The response's status is 400 for `unreadable`, 413 for `too-large`, and 415 for `unsupported`, a file of another
 * kind.
 */
export type ImportFileProblem = 'unreadable' | 'too-large' | 'unsupported';

/** Nothing of the upload is imported. The message is for the member and has file, line and reason. */
export class ImportFileError extends Error {
  override name = 'ImportFileError';
  readonly kind: ImportFileProblem;
  readonly file: string | null;
  readonly line: number | null;
  readonly reason: string;

  constructor(kind: ImportFileProblem, reason: string, at: { file?: string; line?: number } = {}, cause?: unknown) {
    const place = [at.file, at.line && `line ${at.line}`].filter(Boolean).join(', ');
    super(place ? `${place}: ${reason}` : reason, { cause });
    this.kind = kind;
    this.reason = reason;
    this.file = at.file ?? null;
    this.line = at.line ?? null;
  }
}
