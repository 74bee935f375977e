import { useHydrated } from '@tanstack/react-router';

/** A note for a site that was opened at localhost: on a guest's phone, "localhost" would be the phone itself. */
export function LocalNote() {
  const isHydrated = useHydrated();
  if (!isHydrated || !isOnThisMachine(location.hostname)) return null;
  return (
    <p className="max-w-prose border-sickly border-l-2 pl-4 text-muted text-sm">
      Phones cannot reach “{location.hostname}”. Start the site with{' '}
      <code className="text-text">HOST=0.0.0.0 npm run up</code> and open it by this machine’s address in your network,
      such as <code className="text-text">http://192.168.1.20{location.port && `:${location.port}`}</code>.
    </p>
  );
}

/** True for hosts that guests' phones cannot reach. @example isOnThisMachine('localhost') // true */
export const isOnThisMachine = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname);
