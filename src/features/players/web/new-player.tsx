import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MadeOnce } from '#ui/forms/made-once.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import {
  MAX_USER_NAMES,
  PLAYER_KINDS,
  PLAYER_NAMES,
  type PlayerKind,
  userNamesProblem,
} from '../contract/player-rules.ts';
import { STEPS } from './player-words.ts';
import { playersQuery } from './players.tsx';

type Made = { kind: PlayerKind; url: string };

const KINDS = PLAYER_KINDS.map((value) => ({ value, label: PLAYER_NAMES[value] }));
const FIELDS = ['user'] as const;
const validate = ({ user }: { user: string }) => ({ user: user.trim() ? userNamesProblem(user.trim()) : undefined });

/** Creates the URL of a player and shows where to paste it. */
export function NewPlayer() {
  const queryClient = useQueryClient();
  const [made, setMade] = useState<Made | null>(null);
  const show = (player: Made) => {
    setMade(player);
    void queryClient.invalidateQueries({ queryKey: playersQuery.queryKey });
  };
  return (
    <MadeOnce
      label="New player"
      form={<PlayerForm onMade={show} />}
      value={made?.url}
      notice="The URL is ready. Copy it now. You will not see it again."
      valueLabel={made ? `URL for ${PLAYER_NAMES[made.kind]}` : ''}
      onDone={() => setMade(null)}
    >
      <ol className="list-decimal space-y-2 pl-5">
        {made && STEPS[made.kind].map((step) => <li key={step}>{step}</li>)}
      </ol>
      <p className="text-muted text-sm">
        Anyone who has the URL can add films to your diary. If somebody else gets it, delete the player in the list
        below.
      </p>
    </MadeOnce>
  );
}

function PlayerForm({ onMade }: { onMade: (made: Made) => void }) {
  const [kind, setKind] = useState<PlayerKind>('jellyfin');
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ user }) => {
      // Kodi sends no user names.
      const body = { kind, user: kind === 'kodi' ? null : user.trim() || null };
      onMade({ kind, url: (await apiSend('POST', '/players', { body })).url });
    },
    failure: 'The URL could not be created. Please try again.',
  });
  return (
    <TaskForm form={form} label="New player" submit="Create the URL" busy="Creating...">
      <div className="mb-4 max-w-xs">
        <SelectField label="Player" value={kind} options={KINDS} onChange={setKind} isWide />
      </div>
      <div hidden={kind === 'kodi'}>
        <TextField
          label={`Your user name on ${PLAYER_NAMES[kind]} (optional)`}
          name="user"
          maxLength={MAX_USER_NAMES}
          autoComplete="off"
          hint="Needed only if other people use your server too. Separate several names with commas."
          problem={form.problemOf('user')}
        />
      </div>
    </TaskForm>
  );
}
