/** `unreadable`: 400. `too-large`: 413. `unsupported`: the file is of another kind, 415. */
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
