import { useEffect } from 'react';

/** Keeps the screen on while the page is visible. Browsers take the lock away from hidden pages. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const take = async () => {
      if (document.hidden) return;
      // Pages without https have no wake lock, and devices with a low battery refuse it. The screen may then turn dark.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, []);
}
