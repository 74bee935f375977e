import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorState } from '#contract/second-factor/second-factor.ts';
import { mediumDate } from '#web/lib/format/dates.ts';
import { counted } from '#web/lib/format/numbers.ts';
import { Fold } from '#web/ui/fold.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { renewCodes, secondFactorQuery, turnOff } from './second-factor-calls.ts';
import { TurnOn } from './turn-on.tsx';

type SecondFactorProps = { email: string; loginSecret: string; onSignedOut: () => void };

export function SecondFactor({ onSignedOut, ...member }: SecondFactorProps) {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['me'] });
  const show = (fresh: string[]) => {
    setCodes(fresh);
    void refresh();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (error && !data) return <p className="text-muted">The second factor could not be loaded.</p>;
  if (!data) return null;
  if (!data.on) return <TurnOn {...member} onCodes={show} onSignedOut={onSignedOut} />;
  return <TurnedOn state={data} onCodes={show} onOff={refresh} onSignedOut={onSignedOut} />;
}

type TurnedOnProps = {
  state: SecondFactorState;
  onCodes: (codes: string[]) => void;
  onOff: () => Promise<void>;
  onSignedOut: () => void;
};

const HINT = 'From your app, or a recovery code.';

function TurnedOn({ state, onCodes, onOff, onSignedOut }: TurnedOnProps) {
  return (
    <div className="space-y-5">
      <p>
        On since {mediumDate(state.since ?? '')}. {counted(state.recoveryCodes, 'recovery code')} left.
      </p>
      <Fold label="New recovery codes">
        <CodeForm
          label="New recovery codes"
          submit="Replace my codes"
          hint={HINT}
          onCode={async (code) => onCodes(await renewCodes(code))}
          onSignedOut={onSignedOut}
        />
      </Fold>
      <Fold label="Turn off">
        <CodeForm
          label="Turn the second factor off"
          submit="Turn off"
          hint={HINT}
          onCode={async (code) => {
            await turnOff(code);
            await onOff();
          }}
          onSignedOut={onSignedOut}
        />
      </Fold>
    </div>
  );
}
