/** The failure of a job. Its message is safe to log: it contains no e-mail address and no token. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  /** True if a retry would fail in the same way. */
  readonly final: boolean;
  /** True if the work may have been done despite the failure. */
  readonly perhapsDone: boolean;

  constructor(message: string, { final, perhapsDone = false }: { final: boolean; perhapsDone?: boolean }) {
    super(message);
    this.final = final;
    this.perhapsDone = perhapsDone;
  }
}
