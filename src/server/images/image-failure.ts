/**
 * missing: the host has no such file. refused: what it sent is no picture we serve. faulty: it answers wrongly.
 * unreachable: it does not answer, or asks to be left alone. busy: we have too much to do.
 */
export type ImageFailureKind = 'missing' | 'refused' | 'faulty' | 'unreachable' | 'busy';

/** Why there is no real image. Never leaves this folder: the reader gets art instead. */
export class ImageFailure extends Error {
  override name = 'ImageFailure';
  readonly kind: ImageFailureKind;

  constructor(kind: ImageFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
