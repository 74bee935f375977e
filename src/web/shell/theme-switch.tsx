import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseTheme, shownTheme, type Theme, watchTheme } from './theme.ts';

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(watchTheme, shownTheme, () => 'dark');
  const next: Theme = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      onClick={() => chooseTheme(next)}
      className="target gap-2 rounded-full border border-line-strong px-4 py-1.5 text-sm hover:border-text"
    >
      <Icon aria-hidden="true" className="size-4" />
      {next === 'light' ? 'Light theme' : 'Dark theme'}
    </button>
  );
}
