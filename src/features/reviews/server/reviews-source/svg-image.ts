export type SvgImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Rejected: scripts, and content that our CSP would block. */
const REFUSED: [RegExp, string][] = [
  [/<script\b/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/<foreignObject\b/i, 'a foreignObject'],
  [/<style\b|\sstyle\s*=/i, 'styles; use presentation attributes'],
  [/href\s*=\s*["'](?!#)/i, 'a link to an external resource'],
];

/** Checks an SVG and reads its size from the viewBox. @throws Error with a message to be shown after the file's name */
export function readSvg(bytes: Uint8Array<ArrayBuffer>): SvgImage {
  const text = new TextDecoder().decode(bytes);
  const root = /<svg\b[^>]*>/.exec(text)?.[0];
  if (!root) throw new Error('is not an SVG');
  for (const [pattern, content] of REFUSED) if (pattern.test(text)) throw new Error(`has ${content}`);
  const [, width, height] =
    /viewBox\s*=\s*["']\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(root) ?? [];
  if (!width || !height) throw new Error('has no viewBox');
  return { bytes, width: Math.round(Number(width)), height: Math.round(Number(height)) };
}
