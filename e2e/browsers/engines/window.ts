/** Width and height of the viewport, in CSS pixels. */
export type Size = { width: number; height: number };

/** Input actions in the format of WebDriver and WebDriver BiDi (https://www.w3.org/TR/webdriver2/#actions). */
export type Actions = { type: 'pointer' | 'key'; id: string; parameters?: object; actions: object[] }[];

/** A window of a browser with its own cookies and storage. */
export type Window = {
  /** Loads a page and waits for its load event. */
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page; its value must be text. */
  evaluate(expression: string): Promise<string>;
  act(actions: Actions): Promise<void>;
  resize(size: Size): Promise<void>;
  /** A PNG of the viewport. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

/** A running browser. */
export type Browser = { newWindow(size: Size): Promise<Window>; end(): Promise<void> };

export type Engine = {
  /** The programs that the engine needs, with the Debian package of each. */
  needs: Record<string, string>;
  /** @param hasScripts false switches JavaScript off for every page */
  start(hasScripts: boolean): Promise<Browser>;
};
