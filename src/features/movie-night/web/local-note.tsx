import { useHydrated } from '@tanstack/react-router';

/** Shown only to whoever has opened the site at localhost: on a guest's phone, "localhost" would be the phone itself. */
export function LocalNote() {
  const isHydrated = useHydrated();
  if (!isHydrated || !isOnThisMachine(location.hostname)) return null;
  return (
    <details className="text-muted text-sm">
      <summary className="target cursor-pointer hover:text-text">How phones reach this site</summary>
      <p className="mt-2 max-w-prose">
        Phones cannot open “{location.hostname}”, because it works only on this computer. Start the site with the
        command <code className="text-text">HOST=0.0.0.0 npm run up</code>. Then phones can open it at the address of
        this computer in your network, such as{' '}
        <code className="text-text">http://192.168.1.20{location.port && `:${location.port}`}</code>.
      </p>
    </details>
  );
}

/** True for hosts that guests' phones cannot reach. @example isOnThisMachine('localhost') // true */
export const isOnThisMachine = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname);
