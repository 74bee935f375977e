import { circle, limbD, nums, type Point, path, placed, poly, rect, ring, stroke } from '../svg.ts';
import type { Area, Motif } from './motif.ts';

function droplet(x: number, y: number, s: number, fill: string): string {
  return path(
    placed(
      'M0-1C.4-.4 .62-.1 .62 .3A.62 .62 0 0 1-.62 .3C-.62-.1-.4-.4 0-1Z'.replace(
        /A[^C]*/,
        'C.62 .72 .34 .92 0 .92C-.34 .92-.62 .72-.62 .3',
      ),
      x,
      y,
      s,
    ),
    fill,
  );
}

/** One torn slash: thick in the middle, ragged at both edges. */
function slash(from: Point, to: Point, bow: number, fat: number, rng: Area['rng']): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const normal: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
  const at = (t: number, out: number): Point => {
    const shift = out + bow * 4 * t * (1 - t);
    return [from[0] + (to[0] - from[0]) * t + normal[0] * shift, from[1] + (to[1] - from[1]) * t + normal[1] * shift];
  };
  const side = (sign: number) =>
    Array.from({ length: 8 }, (_, i) => {
      const t = (i + rng.range(0.7, 1.3)) / 9.4;
      return at(t, sign * fat * Math.sin(Math.PI * t ** 0.8) ** 0.8 * rng.range(0.72, 1.12));
    });
  return [from, ...side(1), to, ...side(-1).reverse()];
}

export const claws: Motif = {
  name: 'claws',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const count = rng.int(3, 5);
    const lean = rng.range(0.14, 0.42) * rng.sign();
    const bright = rng.int(0, count - 1);
    const gap = (w * 0.8) / count;
    const bow = rng.range(-0.08, 0.08) * w;
    return Array.from({ length: count }, (_, i) => {
      const off = i - (count - 1) / 2;
      const away = (Math.abs(off) / count) * rng.range(0.5, 1);
      const [top, bottom] = [h * (0.04 + away * 0.28), h * (0.97 - away * 0.34)];
      const half = (lean * (bottom - top)) / 2;
      const x = w / 2 + off * gap;
      return poly(
        slash([x + half, top], [x - half, bottom], bow, gap * rng.range(0.24, 0.36), rng),
        i === bright ? c.pop : c.fig,
      );
    }).join('');
  },
};

export const knife: Motif = {
  name: 'knife',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const length = Math.hypot(w, h) * rng.range(0.8, 0.88);
    const lean = Math.atan2(w, h) * (180 / Math.PI) * rng.range(0.55, 0.9) * rng.sign();
    const [x, y]: Point = [w / 2, h / 2];
    const at = (d: string) => placed(d, x, y - length * 0.02, length);
    const up = rng.chance(0.3) ? 180 : 0;
    const blade = at('M-.055-.06C-.09 .1-.08 .3 .06 .5L.06-.06Z');
    const spine = at('M.06-.06L.06 .5L.035 .462L.035-.06Z');
    const guard = at('M-.075-.09L.075-.09L.075-.06L-.075-.06Z');
    const handle = at('M-.035-.09C-.02-.2-.055-.34-.045-.46C-.03-.5 .04-.5 .05-.46C.055-.34 .03-.2 .05-.09Z');
    const rivets = [-0.16, -0.26, -0.36]
      .map((k) => circle(x + length * 0.004, y - length * 0.02 + k * length, length * 0.011, c.bg))
      .join('');
    const blood = rng.chance(0.7)
      ? path(at('M.06 .5C-.03 .39-.07 .28-.078 .17C-.04 .22-.02 .16 .005 .24C.02 .3 .04 .2 .06 .26Z'), c.pop)
      : '';
    const drops =
      up === 0 && blood
        ? droplet(
            x - Math.sin((lean * Math.PI) / 180) * length * 0.5,
            y + Math.cos((lean * Math.PI) / 180) * length * 0.5 + h * 0.05,
            h * 0.025,
            c.pop,
          )
        : '';
    const strip = rng.chance(0.5) ? rect(-w, y - h * 0.13, w * 3, h * 0.26, c.mid) : '';
    return `${strip}<g transform="rotate(${nums(lean + up, x, y)})">${path(blade, c.fig)}${path(spine, c.mid)}${blood}${path(guard + handle, c.fig)}${rivets}</g>${drops}`;
  },
};

export const hook: Motif = {
  name: 'hook',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.5, h * 0.36);
    const x = w * rng.range(0.46, 0.56);
    const top = h * 0.32;
    const flip = rng.sign();
    const links = Math.ceil(top / (s * 0.2));
    const chain = Array.from({ length: links }, (_, i) => {
      const y = top - (i + 0.6) * s * 0.2;
      return i % 2
        ? stroke(`M${nums(x, y - s * 0.1)}v${nums(s * 0.2)}`, c.fig, s * 0.06)
        : `<ellipse cx="${nums(x)}" cy="${nums(y)}" rx="${nums(s * 0.07)}" ry="${nums(s * 0.13)}" fill="none" stroke="${c.fig}" stroke-width="${nums(s * 0.05)}"/>`;
    });
    const p = (px: number, py: number): Point => [x + px * s * flip, top + py * s];
    const curve = limbD(
      [p(0, 0.1), p(0, 0.5), p(0.02, 0.9), p(0.14, 1.3), p(0.42, 1.5), p(0.74, 1.36), p(0.86, 1.04), p(0.76, 0.72)],
      s * 0.15,
      1.2,
    );
    const [tx, ty] = p(0.42, 1.58);
    return (
      chain.join('') +
      ring(x, top + s * 0.02, s * 0.13, c.fig, s * 0.07) +
      path(curve, c.fig) +
      droplet(tx, ty + s * 0.2, s * 0.13, c.pop) +
      (rng.chance(0.6) ? droplet(tx, ty + s * 0.5, s * 0.08, c.pop) : '')
    );
  },
};

export const drips: Motif = {
  name: 'drips',
  kind: 'figure',
  draw(area: Area) {
    const { w, h, rng, c } = area;
    const count = Math.round(w / rng.range(40, 56));
    const step = w / count;
    const longest = rng.int(1, count - 2);
    let d = `M-2 -2H${nums(w + 2)}V${nums(h * 0.16)}`;
    let end: Point = [0, 0];
    for (let i = count - 1; i >= 0; i--) {
      const length = i === longest ? h * rng.range(0.66, 0.74) : h * (0.2 + rng.next() ** 2 * 0.36);
      const half = step * rng.range(0.22, 0.32);
      const x = (i + 0.5) * step;
      d += `C${nums(x + step * 0.34, h * 0.16, x + half, h * 0.18, x + half, h * 0.24)}V${nums(Math.max(h * 0.25, length - half))}A${nums(half, half)} 0 0 1 ${nums(x - half, Math.max(h * 0.25, length - half))}V${nums(h * 0.24)}C${nums(x - half, h * 0.18, x - step * 0.34, h * 0.16, x - step / 2, h * 0.16)}`;
      if (i === longest) end = [x, length];
    }
    return path(`${d}H-2Z`, c.fig) + droplet(end[0], Math.min(h * 0.9, end[1] + h * 0.12), step * 0.42, c.pop);
  },
};

export const maw: Motif = {
  name: 'maw',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const x = w / 2;
    const y = h * 0.5;
    const r = Math.min(w, h) * rng.range(0.4, 0.46);
    const teeth = (radius: number, length: number, count: number, shift: number) => {
      let d = '';
      for (let i = 0; i < count; i++) {
        const a = ((i + shift) / count) * Math.PI * 2;
        const half = (Math.PI / count) * 0.86;
        const long = length * rng.range(0.7, 1.15);
        const at = (angle: number, k: number) => nums(x + Math.cos(angle) * k, y + Math.sin(angle) * k);
        d += `M${at(a - half, radius)}L${at(a, radius - long)}L${at(a + half, radius)}Z`;
      }
      return d;
    };
    const count = rng.int(15, 22);
    return (
      circle(x, y, r * 1.13, c.fig) +
      circle(x, y, r, c.bg) +
      path(teeth(r * 1.01, r * 0.36, count, 0), c.pop) +
      ring(x, y, r * 0.6, c.mid, r * 0.08) +
      path(teeth(r * 0.6, r * 0.2, Math.round(count * 0.8), 0.5), c.fig) +
      ring(x, y, r * 0.32, c.mid, r * 0.06) +
      path(teeth(r * 0.32, r * 0.12, Math.round(count * 0.6), 0.2), c.mid)
    );
  },
};

export const jaws: Motif = {
  name: 'jaws',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const count = Math.max(4, Math.round(w / rng.range(64, 96)));
    const step = w / count;
    const gum = h * rng.range(0.14, 0.2);
    const row = (down: boolean) =>
      Array.from({ length: count + (down ? 0 : 1) }, (_, i) => {
        const x = (i + (down ? 0.5 : 0)) * step;
        const base = down ? gum - 6 : h - gum + 6;
        const tip = base + (down ? 1 : -1) * h * rng.range(0.2, 0.33);
        const half = step * 0.48;
        return `M${nums(x - half, base)}Q${nums(x - half * 0.3, (base + tip) / 2, x + rng.range(-0.1, 0.1) * step, tip)}Q${nums(x + half * 0.3, (base + tip) / 2, x + half, base)}Z`;
      }).join('');
    const lip = (top: number, bulge: number, edge: number) =>
      `M-2 ${nums(edge)}V${nums(top)}Q${nums(w / 2, top + bulge, w + 2, top)}V${nums(edge)}Z`;
    return path(row(true) + row(false), c.pop) + path(lip(gum, h * 0.06, -2) + lip(h - gum, -h * 0.06, h + 2), c.fig);
  },
};
