/**
 * missing: the host does not have the image. refused: it is not an image that we serve. faulty: the response is
 * invalid. unreachable: no response, or rate limited by the host. busy: too many images wait in this process, or the
 * circuit is open.
 */
export type ImageFailureKind = 'missing' | 'refused' | 'faulty' | 'unreachable' | 'busy';

/** Code outside this folder never sees this error: visitors get art or a 404 instead. */
export class ImageFailure extends Error {
  override name = 'ImageFailure';
  readonly kind: ImageFailureKind;

  constructor(kind: ImageFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
