import { expect } from '@playwright/test';
import type { Size, Window } from './engines/window.ts';
import { findElements, LOAD_LIBRARY, type Locator } from './locator.ts';

/** WebDriver's codes (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS = {
  Home: '\uE011',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
};

type Point = { x: number; y: number };

/** Runs in the page: scrolls an element into view. Returns its middle, or the reason why it cannot be clicked. */
function reach(element: HTMLElement): Point | string {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const top = document.elementFromPoint(point.x, point.y);
  if (element.matches(':disabled')) return 'disabled';
  if (top && (element.contains(top) || top.closest('label')?.control === element)) return point;
  return `at ${point.x}, ${point.y} covered by ${top?.outerHTML.slice(0, 200)}`;
}

/**
 * Wraps `read` for polls. While the browser changes pages, reading fails. The poll then gets the error's text instead of
 * a value, and tries again.
 */
const look =
  <Value>(read: () => Promise<Value>) =>
  () =>
    read().catch(String);

type Parts = {
  window: Window;
  /** The origin of the site, for example http://localhost:3210. */
  origin: string;
  hasScripts: boolean;
  keep: (name: string, png: Buffer) => Promise<void>;
};

/** A tab of any of the three browsers. Each action waits for its element. */
export class Tab {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Loads a page and waits for hydration. */
  async open(path: string): Promise<void> {
    await this.#parts.window.open(new URL(path, this.#parts.origin).href);
    if (this.#parts.hasScripts)
      await expect
        .poll(
          look(() => this.#isHydrated()),
          { message: `${path} hydrates` },
        )
        .toBe(true);
  }

  async click(locator: Locator): Promise<void> {
    await this.#point(locator, [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  async hover(locator: Locator): Promise<void> {
    await this.#point(locator, []);
  }

  async focus(locator: Locator): Promise<void> {
    await this.sees(locator);
    await this.#onFirst(locator, (element) => element.focus());
  }

  /** Replaces the text of a field. */
  async fill(locator: Locator, text: string): Promise<void> {
    await this.click(locator);
    await this.#onFirst(locator, (field) => (field as HTMLInputElement).select()); // callers pass a field
    await this.type(text);
    expect(await this.value(locator)).toBe(text);
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    await this.type(KEYS[key]);
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#parts.window.act([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Chooses an option of a select element, with the same event as by keyboard or pointer. */
  async choose(locator: Locator, option: string): Promise<void> {
    await this.sees(locator);
    await this.#onFirst(
      locator,
      (field, wanted) => {
        const select = field as HTMLSelectElement; // callers pass a select element
        select.value = [...select.options].find(({ label }) => label === wanted)?.value ?? '';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      },
      option,
    );
  }

  async sees(locator: Locator): Promise<void> {
    await expect
      .poll(
        look(() => this.#isThere(locator)),
        { message: JSON.stringify(locator.steps) },
      )
      .toBe(true);
  }

  async seesNo(locator: Locator): Promise<void> {
    await expect
      .poll(
        look(() => this.#isThere(locator)),
        { message: `no ${JSON.stringify(locator.steps)}` },
      )
      .toBe(false);
  }

  /** Waits until the path and the query of the URL match. */
  async isAt(path: string | RegExp): Promise<void> {
    const poll = expect.poll(look(() => this.run(() => location.pathname + location.search)));
    await (typeof path === 'string' ? poll.toBe(path) : poll.toMatch(path));
  }

  value(locator: Locator): Promise<string> {
    return this.#onFirst(locator, (field) => (field as HTMLInputElement).value); // callers pass a field
  }

  /** Stores a picture of the viewport for the comparison of browsers. */
  async picture(name: string): Promise<void> {
    await expect
      .poll(() =>
        this.run(
          () =>
            document.fonts.status === 'loaded' && [...document.images].every((i) => i.complete || i.loading === 'lazy'),
        ),
      )
      .toBe(true);
    await this.#parts.keep(name, await this.#parts.window.picture());
  }

  resize(size: Size): Promise<void> {
    return this.#parts.window.resize(size);
  }

  /** Runs a function in the page. Its arguments and its result are sent as JSON. */
  async run<Args extends unknown[], Value>(body: (...args: Args) => Value, ...args: Args): Promise<Value> {
    return this.#evaluate(`(${body})(${args.map((arg) => JSON.stringify(arg)).join()})`);
  }

  async #evaluate<Value>(expression: string): Promise<Value> {
    const json = await this.#parts.window.evaluate(`JSON.stringify({ value: ${expression} })`);
    return JSON.parse(json).value;
  }

  #isThere(locator: Locator): Promise<boolean> {
    return this.#onAll(locator, '(elements) => elements.length > 0', []);
  }

  #isHydrated(): Promise<boolean> {
    return this.run(() => {
      const last = [...document.querySelectorAll('html[data-hydrated] #content *')].at(-1);
      return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactFiber'));
    });
  }

  /** @param body source of a function that gets the elements and the arguments */
  async #onAll<Value>(locator: Locator, body: string, args: unknown[]): Promise<Value> {
    const rest = args.map((arg) => `, ${JSON.stringify(arg)}`).join('');
    const expression = `(() => {
      const found = (${findElements})(${JSON.stringify(locator.steps)});
      return found && { of: (${body})(found${rest}) };
    })()`;
    const result = await this.#evaluate<{ of: Value } | null>(expression);
    if (result) return result.of;
    await this.#parts.window.evaluate(LOAD_LIBRARY);
    return this.#onAll(locator, body, args);
  }

  #onFirst<Args extends unknown[], Value>(
    locator: Locator,
    body: (element: HTMLElement, ...args: Args) => Value,
    ...args: Args
  ): Promise<Value> {
    const first = `(([first], ...rest) => (first ? (${body})(first, ...rest) : null))`;
    return this.#onAll(locator, first, args);
  }

  /** Moves the pointer to the middle of an element that has stopped moving. */
  async #point(locator: Locator, then: object[]): Promise<void> {
    await this.sees(locator);
    let point = { x: 0, y: 0 };
    const moveState = async () => {
      const now = await this.#onFirst(locator, reach);
      if (typeof now === 'string') return now;
      const before = point;
      point = now;
      // Each `reach` scrolls again, which may move the element by a part of a pixel.
      return Math.abs(now.x - before.x) <= 1 && Math.abs(now.y - before.y) <= 1 ? 'still' : 'moving';
    };
    const intervals = [20, 50, 100];
    await expect.poll(look(moveState), { message: JSON.stringify(locator.steps), intervals }).toBe('still');
    const move = { type: 'pointerMove', duration: 0, origin: 'viewport' };
    // Moves twice, because hovering begins when the pointer moves within an element.
    const moves = [
      { ...move, ...point, x: point.x - 1 },
      { ...move, ...point },
    ];
    await this.#parts.window.act([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [...moves, ...then] },
    ]);
  }
}
