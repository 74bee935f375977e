import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

// Start's own client entry also carries the code of server functions (a serializer of 10 kB), which we have none of.
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
// Reading all the scripts was a long task already: what the reader does meanwhile comes first.
setTimeout(hydrate);

// After everything else: what makes the site installable, and says so when the network is gone. Without it nothing is
// missing, and browsers have none where the site comes over plain HTTP.
const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
