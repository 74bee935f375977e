import { useState } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import type { AdminMember } from '../contract/admin.ts';
import { useAct } from './act-button.tsx';
import { deleteMember } from './admin-calls.ts';

type MemberDeletionProps = { member: AdminMember; onDeleted: () => void };

const FIELDS = ['email'] as const;

export function MemberDeletion(props: MemberDeletionProps) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <Confirmation {...props} onCancel={() => setAsking(false)} />;
  return (
    <button type="button" onClick={() => setAsking(true)} className={SECONDARY_BUTTON}>
      Delete
      <span className="sr-only"> {props.member.email}</span>
    </button>
  );
}

/**
 * Asks for the member's e-mail address, so that one press of a button cannot delete an account. Members who delete
 * their own account are asked for their password instead.
 */
function Confirmation({ member, onDeleted, onCancel }: MemberDeletionProps & { onCancel: () => void }) {
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
