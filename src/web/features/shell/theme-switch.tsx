import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { applyTheme, chosenTheme, colourBrowser, type Theme } from './theme.ts';

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('dark');
  useEffect(() => {
    const chosen = chosenTheme();
    setTheme(chosen);
    colourBrowser(chosen);
  }, []);
  const next: Theme = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  const change = () => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <button
      type="button"
      onClick={change}
      className="target gap-2 rounded-full border border-line-strong px-4 py-1.5 text-sm hover:border-text"
    >
      <Icon aria-hidden="true" className="size-4" />
      {next === 'light' ? 'Light theme' : 'Dark theme'}
    </button>
  );
}
