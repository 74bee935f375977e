import { createFileRoute, redirect } from '@tanstack/react-router';

/** All other paths redirect to the front page (specification, section 2). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
