import { z } from 'zod';
import { refuse } from '#contract/text-rules.ts';
import { invitationNoteProblem, MAX_INVITATION_LIFETIME } from './invitation-rules.ts';

const moment = z.iso.datetime();
const day = z.iso.date();

export const invitationInputSchema = z
  .object({
    expiresAt: z.iso
      .datetime({ offset: true })
      .meta({ description: `At most ${MAX_INVITATION_LIFETIME} days from now`, example: '2027-01-31T00:00:00Z' }),
    note: z
      .string()
      .trim()
      .superRefine(refuse(invitationNoteProblem))
      .default('')
      .meta({ description: 'For whom it is; only administrators see it', example: 'Laurie' }),
  })
  .meta({ id: 'InvitationInput' });
export type InvitationInput = z.infer<typeof invitationInputSchema>;

export const createdInvitationSchema = z
  .object({ _id: z.uuid(), url: z.url().describe('Returned only once') })
  .meta({ id: 'CreatedInvitation' });

export const invitationSchema = z
  .object({
    _id: z.uuid(),
    note: z.string(),
    createdAt: moment,
    expiresAt: moment,
    usedAt: moment.nullable().describe('null: can still be used until it expires'),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationsSchema = z.object({ invitations: z.array(invitationSchema) }).meta({ id: 'Invitations' });

export const adminMemberSchema = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    createdAt: moment,
    lastSeenOn: day.nullable().describe('The last day on which a session began or was extended, UTC'),
    sessions: z.int().min(0).describe('Browsers in which the member is logged in'),
    disabled: z.boolean(),
    administrator: z.boolean(),
  })
  .meta({ id: 'AdminMember' });
export type AdminMember = z.infer<typeof adminMemberSchema>;

const pages = { total: z.int().min(0), totalPages: z.int().min(0) };

export const adminMembersSchema = z
  .object({ results: z.array(adminMemberSchema), ...pages })
  .meta({ id: 'AdminMembers' });

export const resetLinkSchema = z
  .object({ url: z.url().describe('Works once and expires after an hour; returned only once') })
  .meta({ id: 'ResetLink' });

export const ADMIN_ACTS = [
  'first-administrator',
  'grant',
  'revoke',
  'disable',
  'enable',
  'end-sessions',
  'reset-link',
  'delete',
  'invite',
  'revoke-invitation',
  'run-job',
] as const;
export type AdminAct = (typeof ADMIN_ACTS)[number];

export const adminLogSchema = z
  .object({
    results: z.array(
      z.object({
        at: moment,
        by: z
          .string()
          .describe(
            'The e-mail address; or “a deleted member”, “the command line”, “the site” or “the provider” with its name',
          ),
        act: z.enum(ADMIN_ACTS),
        member: z.string().nullable().describe('The e-mail address, or “a deleted member”; null: about no member'),
        detail: z.string().nullable().describe('The name of a job, or the note of an invitation'),
      }),
    ),
    ...pages,
  })
  .meta({ id: 'AdminLog' });
export type AdminLog = z.infer<typeof adminLogSchema>;

const bytes = z.int().min(0);

export const adminOverviewSchema = z
  .object({
    version: z.string().describe('Of this site'),
    attention: z.array(z.string()).describe('What the operator should do next, the most important first'),
    database: z.object({
      version: z.string(),
      releasedOn: day.nullable().describe('null: not known'),
      origin: z
        .enum(['embedded', 'PG_BIN', 'DATABASE_URL'])
        .describe('where its programs come from: our npm package, the folder PG_BIN, or a server of its own'),
    }),
    storage: z.object({
      databaseBytes: bytes,
      largestTables: z.array(z.object({ name: z.string(), bytes })),
      dataDirFreeBytes: bytes.nullable().describe('Free on the disk of DATA_DIR; null: not known'),
      members: z.int().min(0).describe('Without made-up ones'),
      backups: z
        .array(z.object({ madeAt: moment, file: z.string() }))
        .describe('The newest backups of `npm run backup`; the site does not know of others'),
    }),
    jobs: z.array(
      z.object({
        name: z.string(),
        schedule: z.string().nullable().describe('Crontab, UTC; null: only when there is something to do'),
        canRun: z.boolean().describe('False for jobs that need data of their own, or a source that is not set up'),
        lastScheduledAt: moment.nullable(),
        waiting: z.int().min(0),
        running: z.int().min(0),
        failed: z.int().min(0).describe('Waiting for another try after an error, or given up'),
        lastError: z.string().nullable(),
      }),
    ),
    sources: z.object({
      synced: z.array(z.object({ source: z.string(), version: z.string(), fetchedAt: moment })),
      refused: z
        .array(z.object({ what: z.string(), reason: z.string(), count: z.int().min(1), until: moment }))
        .describe('Films that are not requested again until the time of `until`'),
      house: z
        .array(
          z.object({
            server: z.string(),
            readAt: moment.nullable().describe('The last reading of all films; null: none yet'),
            films: z.int().min(0).describe('Its films that the site knows'),
            unknown: z.int().min(0).describe('Its other films'),
            triedAt: moment,
            problem: z.string().nullable().describe('What went wrong at the last try; null: nothing'),
          }),
        )
        .describe('The media servers whose films are “At home”'),
    }),
    settings: z
      .array(
        z.object({
          name: z.string(),
          value: z.string().nullable().describe('null: a secret, of which only `isSet` is told'),
          isSet: z.boolean(),
        }),
      )
      .describe('The settings in force'),
    browserErrors: z
      .array(
        z.object({
          kind: z.enum(['error', 'rejection', 'csp']),
          message: z.string(),
          place: z.string(),
          count: z.int().min(1),
          lastAt: moment,
        }),
      )
      .describe('Of the last day, the most frequent first'),
  })
  .meta({ id: 'AdminOverview' });
export type AdminOverview = z.infer<typeof adminOverviewSchema>;
