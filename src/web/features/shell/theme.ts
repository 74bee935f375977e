export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'theme';
const BROWSER_COLOUR: Record<Theme, string> = { dark: '#100d0c', light: '#f5efe4' };

export function chosenTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

/** Sets the colour of the browser's own bars. */
export function colourBrowser(theme: Theme): void {
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BROWSER_COLOUR[theme]);
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  colourBrowser(theme);
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be blocked. The choice then lasts as long as the page.
  }
}

/** Runs in the head, before the first paint, so that a light page never flashes dark. */
export const THEME_SCRIPT = `try{document.documentElement.dataset.theme=localStorage.getItem('${STORAGE_KEY}')==='light'?'light':'dark'}catch{document.documentElement.dataset.theme='dark'}`;
