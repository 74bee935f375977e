import { FailurePage } from './failure-page.tsx';

/** Shown when rendering fails (specification, section 8). */
export function ErrorFallback() {
  return <FailurePage title="Something went wrong. Please try again later." />;
}
