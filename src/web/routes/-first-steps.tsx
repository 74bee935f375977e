import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { FirstSteps } from '#features/home/web/first-steps.tsx';
import { MyLimits } from '#features/limits/web/my-limits.tsx';
import { MyServices } from '#features/streaming/web/my-services.tsx';
import { newMember } from '../lib/page/member-hint.ts';

const SIGN_IN_PATHS = ['/login', '/create-account'];

/** Loaded only after a visitor has just signed up. Shown above the page that follows. */
export function NewMemberSteps() {
  const isSigningIn = useRouterState({ select: ({ location }) => SIGN_IN_PATHS.includes(location.pathname) });
  const [isDone, setDone] = useState(false);
  if (isSigningIn || isDone) return null;
  return (
    <FirstSteps
      limits={<MyLimits auth="authenticated" />}
      services={<MyServices />}
      onDone={() => {
        newMember.isNew = false;
        setDone(true);
      }}
    />
  );
}
