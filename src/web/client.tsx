import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

// The reporting script is loaded only when there is an error to report. If it cannot be loaded, the page still works.
const report = (event: ErrorEvent | PromiseRejectionEvent) =>
  import('./lib/page/error-report.ts').then(({ reportError }) => reportError(event)).catch(() => {});
addEventListener('error', report);
addEventListener('unhandledrejection', report);

// While Enter is held, browsers press a button, or send a field's form, again and again. This would answer the question
// that the button then asks. In a note, Enter is a new line.
addEventListener('keydown', (event) => {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
});

// Replaces the client entry of TanStack Start, which also contains the code of server functions (a serializer of 10
// kB). The app has no server functions.
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
// Evaluating the scripts was already a long task, so the browser handles pending input before the page is hydrated.
setTimeout(hydrate);

// The service worker is registered last, because the site works without it. Over plain HTTP, browsers have no service
// worker.
const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
