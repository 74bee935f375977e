export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'theme';
const BROWSER_COLOUR: Record<Theme, string> = { dark: '#100d0c', light: '#f5efe4' };
const LIGHT_SYSTEM = '(prefers-color-scheme: light)';

const listeners = new Set<() => void>();

export const shownTheme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

/** Sets the colour of the browser's own bars too. */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BROWSER_COLOUR[theme]);
  for (const tell of listeners) tell();
}

export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be blocked. The choice then lasts as long as the page.
  }
}

/** Follows a choice made in another tab. Until somebody chooses, follows the system. */
export function watchTheme(onChange: () => void): () => void {
  const system = matchMedia(LIGHT_SYSTEM);
  const follow = () => {
    try {
      const chosen = localStorage.getItem(STORAGE_KEY);
      show((chosen ? chosen === 'light' : system.matches) ? 'light' : 'dark');
    } catch {
      // Storage may be blocked. The page keeps its theme.
    }
  };
  listeners.add(onChange);
  system.addEventListener('change', follow);
  addEventListener('storage', follow);
  show(shownTheme());
  return () => {
    listeners.delete(onChange);
    system.removeEventListener('change', follow);
    removeEventListener('storage', follow);
  };
}

/** Runs in the head, before the first paint, so that a light page never flashes dark. */
export const THEME_SCRIPT = `{let t;try{t=localStorage.${STORAGE_KEY}}catch{}document.documentElement.dataset.theme=(t?t=='light':matchMedia('${LIGHT_SYSTEM}').matches)?'light':'dark'}`;
