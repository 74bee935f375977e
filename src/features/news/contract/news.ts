import { z } from 'zod';
import { MAX_NEWS } from '#contract/constants.ts';
import { namedFilmSchema } from '#features/horror-profile/contract/horror-profile.ts';

export const newsKindSchema = z.enum(['streaming', 'released', 'moved']);

const newsItemSchema = z.object({
  _id: z.uuid(),
  kind: newsKindSchema,
  film: namedFilmSchema,
  at: z.iso.datetime().describe('When the news was stored for the member'),
  text: z.string().meta({ example: 'Now on Shudder' }),
  read: z.boolean(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

export const newsSchema = z
  .object({
    items: z.array(newsItemSchema).max(MAX_NEWS).describe('Newest first'),
    unread: z.int().min(0).describe('Number of all unread news'),
  })
  .meta({ id: 'News' });
export type News = z.infer<typeof newsSchema>;

export const mailChoiceSchema = z.enum(['off', 'daily', 'weekly']);
export type MailChoice = z.infer<typeof mailChoiceSchema>;

const base64Url = (bytes: string) => z.string().regex(/^[\w-]{16,128}=*$/, `must be ${bytes} bytes in base64url`);

/** A browser's push subscription in the form of PushSubscription.toJSON() (RFC 8030, RFC 8291). */
const deviceSchema = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'must be an https URL' }).max(1_000),
  keys: z.object({ p256dh: base64Url('65'), auth: base64Url('16') }),
});
export type PushDevice = z.infer<typeof deviceSchema>;

export const notificationsInputSchema = z
  .object({
    mail: mailChoiceSchema.describe(
      'How often the member gets the digest of news. Choosing a digest sends a confirmation email if the email address is not confirmed',
    ),
    push: z.boolean().describe('Push messages to the devices that were added; false removes the devices'),
    device: deviceSchema.optional().describe('Browser to add'),
  })
  .meta({ id: 'NotificationsInput' });
export type NotificationsInput = z.infer<typeof notificationsInputSchema>;

export const notificationsSchema = z
  .object({
    mail: mailChoiceSchema,
    push: z.boolean(),
    sendsMail: z.boolean().describe('false on a site without a mail server'),
    confirmed: z.boolean().describe('Digests go to confirmed email addresses only'),
    devices: z.array(z.string()).describe('The SHA-256 of the endpoint of each device that gets push messages, in hex'),
    pushKey: z.string().describe("The site's public key, for PushManager.subscribe (RFC 8292)"),
  })
  .meta({ id: 'Notifications' });
export type Notifications = z.infer<typeof notificationsSchema>;
