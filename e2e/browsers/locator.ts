import { readFileSync } from 'node:fs';

/** The expected text of a property. A RegExp is sent as source and flags, because it goes to the browser as JSON. */
type Text = string | { source: string; flags: string };
type Step = { by: 'role' | 'label' | 'text'; value: Text; name?: Text; level?: number };

/** A path to elements, such as a radio button within a dialog. The functions below begin a path. */
export type Locator = {
  steps: Step[];
  role(role: string, name?: string | RegExp): Locator;
  text(text: string | RegExp): Locator;
};

const textOf = (text: string | RegExp): Text =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags };

const locator = (steps: Step[]): Locator => ({
  steps,
  role: (value, name) => locator([...steps, { by: 'role', value, ...(name !== undefined && { name: textOf(name) }) }]),
  text: (text) => locator([...steps, { by: 'text', value: textOf(text) }]),
});

export const role = (value: string, name?: string | RegExp) => locator([]).role(value, name);
export const text = (value: string | RegExp) => locator([]).text(value);
export const label = (value: string) => locator([{ by: 'label', value }]);
export const link = (name: string | RegExp) => role('link', name);
export const button = (name: string | RegExp) => role('button', name);
/** The level 1 heading of the page. */
export const title = (name: string | RegExp) =>
  locator([{ by: 'role', value: 'heading', name: textOf(name), level: 1 }]);

/** Testing Library, which finds elements by role, name and label in every browser. */
const LIBRARY = readFileSync(
  new URL('./@testing-library/dom.umd.min.js', import.meta.resolve('@testing-library/dom')),
  'utf8',
);

/** An expression that loads the library into the document. Its value is an empty text. */
export const LOAD_LIBRARY = `(() => { ${LIBRARY}; return ''; })()`;

type Library = Record<
  'queryAllByRole' | 'queryAllByLabelText' | 'queryAllByText',
  (root: HTMLElement, value: string | RegExp, options?: object) => HTMLElement[]
>;

/** Runs in the page. Returns the visible elements at the end of the path, or null when the library is not loaded. */
export function findElements(steps: Step[]): HTMLElement[] | null {
  const { TestingLibraryDom: library } = window as unknown as { TestingLibraryDom?: Library }; // loaded by LOAD_LIBRARY
  if (!library) return null;
  const read = (value: Text) => (typeof value === 'string' ? value : new RegExp(value.source, value.flags));
  const isVisible = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  let found = [document.body];
  for (const { by, value, name, level } of steps) {
    found = found.flatMap((root) => {
      if (by === 'label') return library.queryAllByLabelText(root, read(value));
      if (by === 'text') return library.queryAllByText(root, read(value));
      return library.queryAllByRole(root, read(value), {
        ...(name !== undefined && { name: read(name) }),
        ...(level && { level }),
      });
    });
  }
  return found.filter(isVisible);
}
