import { useQueryClient } from '@tanstack/react-query';
import { checkAuthStatus } from '../features/auth/auth-query.ts';
import { MyLimits } from '../features/limits/my-limits.tsx';
import { MyServices } from '../features/services/my-services.tsx';
import { Welcome } from '../features/welcome/welcome.tsx';

/** Loaded only for somebody who has just signed up. */
export function FirstSteps({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const recheck = () => checkAuthStatus(queryClient);
  return (
    <Welcome
      limits={<MyLimits auth="authenticated" onSignedOut={recheck} />}
      services={<MyServices onSignedOut={recheck} />}
      onDone={onDone}
    />
  );
}
