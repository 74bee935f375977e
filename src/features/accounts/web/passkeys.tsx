import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { mediumDate, ownDay } from '#ui/format/dates.ts';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { confirmed } from '#web/lib/member/confirmation.ts';
import type { Passkey } from '../contract/passkeys.ts';
import { MAX_PASSKEY_NAME, passkeyNameProblem } from '../contract/rules.ts';
import { waysQuery } from './accounts.ts';
import { addPasskey, hasPasskeys, isCancelled, passkeyFailure } from './passkey.tsx';

const passkeysQuery = queryOptions({
  queryKey: ['me', 'passkeys'],
  queryFn: ({ signal }) => apiGet('/auth/passkeys', { signal }),
});

const PROBLEMS = {
  needs_https: 'Passkeys need a secure web address (https), and this site has only http.',
  needs_name: 'Passkeys work only on a site with a domain name. This site has only a number as its address.',
};

function browserProblem(origin: string | null): string | null {
  if (hasPasskeys(origin)) return null;
  return origin === window.location.origin
    ? 'This browser does not support passkeys.'
    : `Passkeys work only at ${origin}. Please open this site there.`;
}

export function Passkeys() {
  const queryClient = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { data, error: loadError } = useQuery(passkeysQuery);
  const { data: ways } = useQuery(waysQuery);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['me'] });
  const { mutate, isPending, isSuccess, error, variables, reset } = useMutation({
    /** Adds a passkey, or removes this one. */
    mutationFn: (removed: Passkey | null) =>
      confirmed(async () => {
        if (!removed) return addPasskey();
        await apiSend('DELETE', '/auth/passkeys/{passkeyId}', { path: { passkeyId: removed._id } });
      }),
    // The button of a removed passkey, which had the focus, is gone.
    onSuccess: (_, removed) => removed && region.current?.focus(),
    onSettled: refresh,
  });
  if (loadError && !data) return <p className="text-muted">Your passkeys could not be loaded.</p>;
  if (!data) return null;
  const problem = data.problem ? PROBLEMS[data.problem] : ways && browserProblem(ways.passkeyOrigin);
  const act = variables ? 'removed' : 'saved';
  const text = error
    ? !isCancelled(error) && passkeyFailure(error, `The passkey could not be ${act}. Please try again.`)
    : isSuccess && !variables && 'Your passkey is ready.';
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {data.passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-5 border-line border-t">
          {data.passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey._id}
              passkey={passkey}
              isBusy={isPending}
              onRenamed={refresh}
              onRemove={() => mutate(passkey)}
            />
          ))}
        </ul>
      )}
      {problem ? (
        <p className="text-muted">{problem}</p>
      ) : (
        <Button isBusy={isPending} onClick={() => mutate(null)}>
          Add a passkey
        </Button>
      )}
      {text && (
        <Notice tone={error ? 'failure' : 'success'} className="mt-5" onDismiss={reset}>
          {text}
        </Notice>
      )}
    </div>
  );
}

type PasskeyLineProps = {
  passkey: Passkey;
  isBusy: boolean;
  onRenamed: () => Promise<void>;
  onRemove: () => void;
};

function PasskeyLine({ passkey, isBusy, onRenamed, onRemove }: PasskeyLineProps) {
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
          <Button ref={opener} onClick={() => setNaming(!isNaming)} aria-expanded={isNaming}>
            Rename
            <span className="sr-only"> {name}</span>
          </Button>
          <Button isBusy={isBusy} onClick={onRemove}>
            Remove
            <span className="sr-only"> {name}</span>
          </Button>
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
