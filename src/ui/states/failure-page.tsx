import { useMatch } from '@tanstack/react-router';

export function FailurePage({ title }: { title: string }) {
  return (
    <div role="alert" className="page flex min-h-[50vh] flex-col items-start justify-center gap-6 py-20">
      <h1 className="display max-w-[18ch] text-6xl leading-[0.95]! md:text-7xl">{title}</h1>
      <a href="/" className="text-link target">
        Back to the home page
      </a>
    </div>
  );
}

/** Shown when rendering fails (specification, section 8). */
export function ErrorFallback() {
  return <FailurePage title="Something went wrong. Please try again later." />;
}

/** For a route's error component: true if loading failed, false if rendering failed. */
export const useIsLoadFailure = () => useMatch({ strict: false, select: ({ status }) => status === 'error' });
