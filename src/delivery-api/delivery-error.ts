import { randomUUID } from 'node:crypto';

/** Error ids of the Content Delivery API with their HTTP status. */
const STATUS = { BadRequest: 400, AccessTokenInvalid: 401, NotFound: 404 } as const;

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

  /** Format: https://www.contentful.com/developers/docs/references/errors/ */
  toJSON() {
    return { sys: { type: 'Error', id: this.id }, message: this.message, requestId: randomUUID() };
  }
}

export const resourceNotFound = () => new DeliveryError('NotFound', 'The resource could not be found.');
