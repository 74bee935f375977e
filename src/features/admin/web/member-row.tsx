import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { mediumDate, ownDay } from '#ui/format/dates.ts';
import { counted } from '#ui/format/numbers.ts';
import { CopyField } from '#ui/forms/copy-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { messageOf, useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import type { AdminMember } from '../contract/admin.ts';
import { ActButton, Row, useAct } from './section.tsx';

const ofMember = (memberId: string) => ({ path: { memberId } });

const disableMember = (id: string) => apiSend('POST', '/admin/members/{memberId}/disable', ofMember(id));
const enableMember = (id: string) => apiSend('POST', '/admin/members/{memberId}/enable', ofMember(id));
const endSessions = (id: string) => apiSend('POST', '/admin/members/{memberId}/end-sessions', ofMember(id));
const deleteMember = (id: string) => apiSend('DELETE', '/admin/members/{memberId}', ofMember(id));
const createResetLink = async (id: string) =>
  (await apiSend('POST', '/admin/members/{memberId}/reset-link', ofMember(id))).url;

type MemberRowProps = {
  member: AdminMember;
  /** True for the administrator's own account, which is managed on the profile page. */
  isOwn: boolean;
  hasPasswords: boolean;
  onDeleted: (email: string) => void;
};

function textOf({ createdAt, lastSeenOn, sessions }: AdminMember): string {
  const seen = lastSeenOn ? `last seen ${mediumDate(lastSeenOn)}` : 'never seen';
  return `Since ${mediumDate(ownDay(createdAt))}, ${seen}, ${counted(sessions, 'device')}`;
}

export function MemberRow({ isOwn, ...row }: MemberRowProps) {
  const { member } = row;
  const [isOpen, setOpen] = useState(false);
  const marks = [member.administrator && 'Administrator', member.disabled && 'Disabled', isOwn && 'You'].filter(
    Boolean,
  );
  return (
    <Row
      title={
        <>
          {member.email}
          {marks.length > 0 && <span className="ml-2 font-normal text-muted text-sm">{marks.join(' · ')}</span>}
        </>
      }
      text={textOf(member)}
    >
      {!isOwn && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="shrink-0">
          Manage
          <span className="sr-only"> {member.email}</span>
        </Button>
      )}
      {isOpen && <MemberActs {...row} />}
    </Row>
  );
}

function MemberActs({ member, hasPasswords, onDeleted }: Omit<MemberRowProps, 'isOwn'>) {
  const { _id: id, email } = member;
  const disable = useAct(disableMember);
  const enable = useAct(enableMember);
  const end = useAct(endSessions);
  const link = useAct(createResetLink);
  const failed = [disable, enable, end, link].find(({ error }) => error);
  return (
    <div className="w-full space-y-4 pb-2">
      <div className="flex flex-wrap gap-3">
        {member.disabled ? (
          <ActButton label="Enable" busy="Enabling..." about={email} act={enable} id={id} />
        ) : (
          <ActButton label="Disable" busy="Disabling..." about={email} act={disable} id={id} />
        )}
        <ActButton label="Log out everywhere" busy="Logging out..." about={`for ${email}`} act={end} id={id} />
        {hasPasswords && (
          <ActButton label="Create a reset link" busy="Creating..." about={`for ${email}`} act={link} id={id} />
        )}
      </div>
      {failed?.error && (
        <Notice tone="failure" onDismiss={failed.reset}>
          {messageOf(failed.error, 'This did not work. Please try again.')}
        </Notice>
      )}
      {disable.isSuccess && member.disabled && (
        <Notice tone="success">
          {email} cannot log in now. Their shared links, calendars and access tokens do not work either.
        </Notice>
      )}
      {end.data && <Notice tone="success">{counted(end.data.ended, 'device was', 'devices were')} logged out.</Notice>}
      {link.data && (
        <div className="space-y-3">
          <Notice tone="success">
            Send this link to {email}. It works once, expires after an hour, and is not shown again.
          </Notice>
          <CopyField label={`Reset link for ${email}`} value={link.data} takesFocus />
        </div>
      )}
      <MemberDeletion member={member} onDeleted={() => onDeleted(email)} />
    </div>
  );
}

type MemberDeletionProps = { member: AdminMember; onDeleted: () => void };

function MemberDeletion(props: MemberDeletionProps) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <DeletionForm {...props} onCancel={() => setAsking(false)} />;
  return (
    <Button onClick={() => setAsking(true)}>
      Delete
      <span className="sr-only"> {props.member.email}</span>
    </Button>
  );
}

const FIELDS = ['email'] as const;

/**
 * Asks for the member's e-mail address, so that one press of a button cannot delete an account. Members who delete
 * their own account are asked for their password instead.
 */
function DeletionForm({ member, onDeleted, onCancel }: MemberDeletionProps & { onCancel: () => void }) {
  const { mutateAsync } = useAct(deleteMember, onDeleted);
  const form = useForm({
    fields: FIELDS,
    validate: ({ email }) => ({
      email:
        email.trim().toLowerCase() === member.email.toLowerCase()
          ? undefined
          : 'Type the email address exactly as you see it above.',
    }),
    submit: () => mutateAsync(member._id),
    failure: 'The member could not be deleted. Please try again.',
  });
  return (
    <div className="max-w-md">
      <TaskForm
        form={form}
        label={`Delete ${member.email}`}
        submit="Delete everything"
        busy="Deleting..."
        onCancel={onCancel}
      >
        <TextField
          label="Email address of the member"
          name="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Type the address to confirm. We then delete the account, its lists and its ratings for good."
          problem={form.problemOf('email')}
          autoFocus
        />
      </TaskForm>
    </div>
  );
}
