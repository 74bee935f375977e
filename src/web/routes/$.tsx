import { createFileRoute, redirect } from '@tanstack/react-router';
import { NO_SUCH_PAGE } from '../lib/page/member-hint.ts';

/** Paths without a route redirect to the front page (specification, section 2), which shows a note. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', hash: NO_SUCH_PAGE, replace: true });
  },
});
