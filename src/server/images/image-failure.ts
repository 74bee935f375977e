/**
 * missing: not found at the host. refused: not an image that we serve. faulty: an invalid response. unreachable: no
 * response, or rate limited. busy: too many requests here.
 */
export type ImageFailureKind = 'missing' | 'refused' | 'faulty' | 'unreachable' | 'busy';

/** Never leaves this folder: visitors get art or a 404 instead. */
export class ImageFailure extends Error {
  override name = 'ImageFailure';
  readonly kind: ImageFailureKind;

  constructor(kind: ImageFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
