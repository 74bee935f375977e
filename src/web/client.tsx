import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

// Loaded when there is something to report. Without it, or without the network, the page goes on.
const report = (event: ErrorEvent | PromiseRejectionEvent) =>
  import('./lib/page/error-report.ts').then(({ reportError }) => reportError(event)).catch(() => {});
addEventListener('error', report);
addEventListener('unhandledrejection', report);

// Start's own client entry also carries the code of server functions (a serializer of 10 kB), which the app does not use.
function hydrate() {
  const router = getRouter();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}
// Evaluating the scripts was already a long task, so let pending input run first.
setTimeout(hydrate);

// The service worker is registered last, because the site works without it. Over plain HTTP, browsers have no service
// worker.
const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
