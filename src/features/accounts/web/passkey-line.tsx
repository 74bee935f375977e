import { useRef, useState } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { mediumDate } from '#ui/format/dates.ts';
import { ownDay } from '#ui/format/own-days.ts';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import type { Passkey } from '../contract/passkeys.ts';
import { MAX_PASSKEY_NAME, passkeyNameProblem } from '../contract/rules.ts';

type PasskeyLineProps = {
  passkey: Passkey;
  isBusy: boolean;
  onRenamed: () => Promise<void>;
  onRemove: () => void;
};

export function PasskeyLine({ passkey, isBusy, onRenamed, onRemove }: PasskeyLineProps) {
  const [isNaming, setNaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { _id, name, createdAt, lastUsedAt, backedUp } = passkey;
  const rename = async (newName: string) => {
    await apiSend('PATCH', '/auth/passkeys/{passkeyId}', { path: { passkeyId: _id }, body: { name: newName } });
    await onRenamed();
    setNaming(false);
    opener.current?.focus();
  };
  return (
    <li className="border-line border-b py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="wrap-anywhere font-semibold">{name}</p>
          <p className="text-muted text-sm">
            Added {mediumDate(ownDay(createdAt))},{' '}
            {lastUsedAt ? `last used ${mediumDate(ownDay(lastUsedAt))}` : 'never used'}
            {!backedUp && ', stored on one device only'}
          </p>
        </div>
        <div className="flex gap-2">
          <button
            ref={opener}
            type="button"
            onClick={() => setNaming(!isNaming)}
            aria-expanded={isNaming}
            className={SECONDARY_BUTTON}
          >
            Rename
            <span className="sr-only"> {name}</span>
          </button>
          <button type="button" onClick={onRemove} aria-disabled={isBusy || undefined} className={SECONDARY_BUTTON}>
            Remove
            <span className="sr-only"> {name}</span>
          </button>
        </div>
      </div>
      {isNaming && <NameForm name={name} onName={rename} />}
    </li>
  );
}

const FIELDS = ['name'] as const;
const validate = ({ name }: { name: string }) => ({ name: passkeyNameProblem(name.trim()) });

function NameForm({ name, onName }: { name: string; onName: (name: string) => Promise<void> }) {
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: (values) => onName(values.name.trim()),
    failure: 'The passkey could not be renamed. Please try again.',
  });
  return (
    <div className="mt-4 pb-2">
      <TaskForm form={form} label={`Rename ${name}`} submit="Save" busy="Saving...">
        <TextField
          label="Name of the passkey"
          name="name"
          defaultValue={name}
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
          autoFocus
          problem={form.problemOf('name')}
        />
      </TaskForm>
    </div>
  );
}
