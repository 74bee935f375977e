import { randomUUID } from 'node:crypto';

/** Errors of the Content Delivery API by their id, with the status each is sent with. */
const STATUS = { BadRequest: 400, AccessTokenInvalid: 401, NotFound: 404 } as const;

/** An error that the Delivery API answers with. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly id: keyof typeof STATUS;

  constructor(id: keyof typeof STATUS, message: string) {
    super(message);
    this.id = id;
  }

  get status(): (typeof STATUS)[keyof typeof STATUS] {
    return STATUS[this.id];
  }

  /** The body, as https://www.contentful.com/developers/docs/references/errors/ has it. */
  toJSON() {
    return { sys: { type: 'Error', id: this.id }, message: this.message, requestId: randomUUID() };
  }
}

export const resourceNotFound = () => new DeliveryError('NotFound', 'The resource could not be found.');
