export type Point = readonly [x: number, y: number];

/** Formats a number with at most one decimal, in SVG's shortest form. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

export function nums(...values: readonly number[]): string {
  return values.map(num).join(' ');
}

export function path(d: string, fill: string, attributes = ''): string {
  return `<path d="${d}" fill="${fill}"${attributes && ` ${attributes}`}/>`;
}

export function stroke(d: string, colour: string, width: number, attributes = ''): string {
  return path(d, 'none', `stroke="${colour}" stroke-width="${num(width)}"${attributes && ` ${attributes}`}`);
}

export function poly(points: readonly Point[], fill: string): string {
  return path(`M${points.map(([x, y]) => nums(x, y)).join(' ')}Z`, fill);
}

export function circle(x: number, y: number, r: number, fill: string, attributes = ''): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${attributes && ` ${attributes}`}/>`;
}

export function ring(x: number, y: number, r: number, colour: string, width: number, attributes = ''): string {
  return circle(x, y, r, 'none', `stroke="${colour}" stroke-width="${num(width)}"${attributes && ` ${attributes}`}`);
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}"/>`;
}

export function group(transform: string, content: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

/** Returns the content and its mirror image across the vertical line at `x`. */
export function mirrored(x: number, content: string): string {
  return `${content}${group(`matrix(-1 0 0 1 ${num(2 * x)} 0)`, content)}`;
}

export function clipped(id: string, shape: string, content: string): string {
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

export function polar(x: number, y: number, r: number, angle: number): Point {
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
}

/**
 * Returns the path commands of a smooth open curve from the first point through the others (Catmull-Rom spline as cubic
 * curves).
 */
function smoothThrough(points: readonly Point[]): string {
  let d = '';
  for (let i = 0; i + 1 < points.length; i++) {
    const p1 = points[i];
    const p2 = points[i + 1];
    if (!p1 || !p2) continue;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${nums(...c1, ...c2, ...p2)}`;
  }
  return d;
}

export function smoothD(points: readonly [Point, ...Point[]]): string {
  return `M${nums(...points[0])}${smoothThrough(points)}`;
}

/** Returns a limb along the points that tapers from width `from` to width `to`, such as a branch or finger. */
export function limbD(points: readonly [Point, Point, ...Point[]], from: number, to: number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach(([x, y], i) => {
    const before = points[Math.max(0, i - 1)] ?? points[0];
    const after = points[Math.min(points.length - 1, i + 1)] ?? points[1];
    const angle = Math.atan2(after[1] - before[1], after[0] - before[0]);
    const half = (from + ((to - from) * i) / (points.length - 1)) / 2;
    left.push([x + half * Math.sin(angle), y - half * Math.cos(angle)]);
    right.unshift([x - half * Math.sin(angle), y + half * Math.cos(angle)]);
  });
  const [start] = left;
  const [turn] = right;
  if (!start || !turn) return '';
  const cap = to > 1 ? `A${nums(to / 2, to / 2)} 0 0 1 ${nums(...turn)}` : `L${nums(...turn)}`;
  return `M${nums(...start)}${smoothThrough(left)}${cap}${smoothThrough(right)}Z`;
}
