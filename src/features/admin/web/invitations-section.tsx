import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RegistrationMode } from '#contract/pages.ts';
import { DAY } from '#contract/units.ts';
import { mediumDate, ownDay } from '#ui/format/dates.ts';
import { MadeOnce } from '#ui/forms/made-once.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { messageOf, useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import type { Invitation, InvitationInput } from '../contract/admin.ts';
import { invitationNoteProblem, MAX_INVITATION_NOTE } from '../contract/invitation-rules.ts';
import { ActButton, ADMIN_KEY, Row, Rows, Section, useAct } from './section.tsx';

const invitationsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'invitations'],
  queryFn: async ({ signal }) => (await apiGet('/admin/invitations', { signal })).invitations,
});

/** @returns the link, which the server sends only this once */
const createInvitation = async (body: InvitationInput) => (await apiSend('POST', '/admin/invitations', { body })).url;
const revokeInvitation = (invitationId: string) =>
  apiSend('DELETE', '/admin/invitations/{invitationId}', { path: { invitationId } });

const LEADS: Record<RegistrationMode, string> = {
  open: 'Registration is open, so nobody needs an invitation. You can change that with the setting REGISTRATION.',
  invite: 'Only people with an invitation can register. Each link works once, and only until it expires.',
  closed:
    'Registration is closed, so invitations do not work at the moment. You can change that with the setting REGISTRATION.',
};

/** The values are numbers of days. */
const LIFETIMES = [
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Lifetime = (typeof LIFETIMES)[number]['value'];

export function InvitationsSection({ registration }: { registration: RegistrationMode }) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <Section id="invitations" lead={LEADS[registration]}>
      <div className="mb-6 max-w-md">
        <MadeOnce
          label="New invitation"
          form={<InvitationForm onCreated={setLink} />}
          value={link}
          notice="The invitation is ready. Copy the link now. You will not see it again."
          valueLabel="Invitation link"
          onDone={() => setLink(null)}
        />
      </div>
      <InvitationList />
    </Section>
  );
}

const FIELDS = ['note'] as const;
const validate = ({ note }: { note: string }) => ({ note: invitationNoteProblem(note.trim()) });

function InvitationForm({ onCreated }: { onCreated: (link: string) => void }) {
  const [lifetime, setLifetime] = useState<Lifetime>('7');
  const { mutateAsync } = useAct(createInvitation, onCreated);
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: ({ note }) => {
      const expiresAt = new Date(Date.now() + Number(lifetime) * DAY).toISOString();
      return mutateAsync({ note: note.trim(), expiresAt });
    },
    failure: 'The invitation could not be created. Please try again.',
  });
  return (
    <TaskForm form={form} label="New invitation" submit="Create an invitation" busy="Creating...">
      <TextField
        label="Who it is for"
        name="note"
        maxLength={MAX_INVITATION_NOTE}
        autoComplete="off"
        hint="Only administrators see this. You can leave it empty."
        problem={form.problemOf('note')}
      />
      <div className="mb-6">
        <SelectField label="Expires after" value={lifetime} options={LIFETIMES} onChange={setLifetime} isWide />
      </div>
    </TaskForm>
  );
}

const textOf = ({ createdAt, expiresAt, usedAt }: Invitation) =>
  `Created ${mediumDate(ownDay(createdAt))}, ${usedAt ? `used ${mediumDate(ownDay(usedAt))}` : `expires ${mediumDate(ownDay(expiresAt))}`}`;

const nameOf = ({ note }: Invitation) => note || 'An invitation without a note';

function InvitationList() {
  const { data, error: loadError } = useQuery(invitationsQuery);
  const region = useRef<HTMLDivElement>(null);
  const revoke = useAct(revokeInvitation, () => region.current?.focus());
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {(revoke.error || revoke.isSuccess) && (
        <Notice tone={revoke.error ? 'failure' : 'success'} className="mb-4" onDismiss={revoke.reset}>
          {revoke.error
            ? messageOf(revoke.error, 'The invitation could not be deleted. Please try again.')
            : 'The invitation no longer works.'}
        </Notice>
      )}
      {loadError && !data && <p className="text-muted">The invitations could not be loaded.</p>}
      {data?.length === 0 && <p className="text-muted">There are no invitations.</p>}
      {data && data.length > 0 && (
        <Rows label="Invitations">
          {data.map((invitation) => (
            <Row key={invitation._id} title={nameOf(invitation)} text={textOf(invitation)}>
              {invitation.usedAt === null && (
                <ActButton
                  label="Delete"
                  busy="Deleting..."
                  about={nameOf(invitation)}
                  act={revoke}
                  id={invitation._id}
                />
              )}
            </Row>
          ))}
        </Rows>
      )}
    </div>
  );
}
