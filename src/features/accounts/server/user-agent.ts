/** The order matters, because headers also name other browsers: Edge's header contains `Chrome` and `Safari`. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Characters of the header that are read. The rest names no browser, and would cost time. */
const MAX_LENGTH = 500;

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** @example deviceName('Mozilla/5.0 (X11; Linux x86_64) … Firefox/140.0') // 'Firefox on Linux' */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = describeUserAgent(userAgent);
  return [browser ?? 'Unknown browser', system].filter((name) => name !== null).join(' on ');
}

/** Returns the names of browser and system, null if not known. @param userAgent the header User-Agent */
export function describeUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
