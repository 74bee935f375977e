import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINES } from './engines/engines.ts';

export const PICTURES = fileURLToPath(new URL('../../test-results/browsers/', import.meta.url));

const STYLES = `body { font: 1rem sans-serif; margin: 1rem; } img { width: 100%; border: 1px solid; }
div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem; align-items: start; }`;

/** Writes index.html, which has the pictures of the three browsers side by side. */
export default async function compare(): Promise<void> {
  const sections: string[] = [];
  for (const test of (await readdir(PICTURES, { withFileTypes: true })).filter((entry) => entry.isDirectory())) {
    const files = (await readdir(join(PICTURES, test.name))).filter((file) => file.endsWith('.png'));
    const views = [...new Set(files.map((file) => file.slice(0, file.lastIndexOf(','))))].toSorted();
    for (const view of views) {
      const pictures = Object.keys(ENGINES).map((engine) => {
        const file = `${view}, ${engine}.png`;
        const image = files.includes(file) ? `<img src="${encodeURI(`${test.name}/${file}`)}" alt="">` : 'no picture';
        return `<p>${engine}<br>${image}</p>`;
      });
      sections.push(`<h2>${test.name.replaceAll('-', ' ')}: ${view}</h2><div>${pictures.join('')}</div>`);
    }
  }
  const page = `<!doctype html><meta charset="utf-8"><title>Three browsers</title><style>${STYLES}</style>`;
  await writeFile(join(PICTURES, 'index.html'), page + sections.join('\n'));
  console.log(`Pictures side by side: ${join(PICTURES, 'index.html')}`);
}
