import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RichTextAsset, RichTextDocument, RichTextNode, RichTextText } from '../contract/reviews.ts';
import { pictureSources, RichText } from './rich-text.tsx';

type Mark = RichTextText['marks'][number]['type'];
type Block = Extract<RichTextNode, { content: RichTextNode[] }>['nodeType'];

const text = (value: string, ...marks: Mark[]): RichTextText => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});
// The contract's block types differ only in nodeType.
const block = (nodeType: Block, ...content: RichTextNode[]) => ({ nodeType, data: {}, content }) as RichTextNode;
const link = (uri: string): RichTextNode => ({ nodeType: 'hyperlink', data: { uri }, content: [text('here')] });
const asset = (target: Partial<RichTextAsset>): RichTextNode => ({
  nodeType: 'embedded-asset-block',
  data: {
    target: {
      url: '/editorial-assets/web.svg',
      title: null,
      description: null,
      contentType: 'image/svg+xml',
      ...target,
    },
  },
  content: [],
});

/** The rendered HTML without class attributes. */
function markup(...content: RichTextNode[]): string {
  const document: RichTextDocument = { nodeType: 'document', data: {}, content };
  return renderToStaticMarkup(<RichText document={document} />).replaceAll(/ class="[^"]*"/g, '');
}

describe('rich text', () => {
  it('renders all headings at a lower level than the title of the page', () => {
    const html = markup(
      block('heading-1', text('One')),
      block('heading-2', text('Two')),
      block('heading-3', text('Three')),
    );
    expect(html).toBe('<div><h2>One</h2><h2>Two</h2><h3>Three</h3></div>');
  });

  it('renders paragraphs, quotes, lists and rules', () => {
    const item = block('list-item', block('paragraph', text('Teeth')));
    expect(
      markup(
        block('blockquote', block('paragraph', text('Run.'))),
        block('unordered-list', item),
        { nodeType: 'hr', data: {}, content: [] },
        block('ordered-list', item),
      ),
    ).toBe(
      '<div><blockquote><p>Run.</p></blockquote><ul><li><p>Teeth</p></li></ul><hr/><ol><li><p>Teeth</p></li></ol></div>',
    );
  });

  it('renders tables with their headers', () => {
    const cells = block('table-row', block('table-header-cell', text('Year')), block('table-cell', text('1978')));
    expect(markup(block('table', cells))).toContain(
      '<table><tbody><tr><th scope="col">Year</th><td>1978</td></tr></tbody></table>',
    );
  });

  it('nests the elements of marks such as bold and italic', () => {
    expect(markup(block('paragraph', text('Boo', 'bold', 'italic')))).toBe(
      '<div><p><em><strong>Boo</strong></em></p></div>',
    );
  });

  it('escapes HTML in texts', () => {
    expect(markup(block('paragraph', text('<script>alert(1)</script>')))).toContain('&lt;script&gt;');
  });

  it('shows the children of an unknown node and the text of an unknown mark', () => {
    const odd: unknown = { nodeType: 'marquee', data: {}, content: [{ ...text('Boo'), marks: [{ type: 'blink' }] }] };
    expect(markup(odd as RichTextNode)).toBe('<div>Boo</div>'); // the contract has no such node, deliberately
    expect(markup({ nodeType: 'embedded-entry-block' } as unknown as RichTextNode)).toBe('<div></div>');
  });
});

describe('a link in rich text', () => {
  it.each(['https://example.org/a?b=1', '/movie/948'])('to %s opens in a new tab and says so', (uri) => {
    expect(markup(link(uri))).toBe(
      `<div><a href="${uri}" target="_blank" rel="noreferrer">here<span> (opens in a new tab)</span></a></div>`,
    );
  });

  it.each(['javascript:alert(1)', '//example.org'])('to "%s" is shown as text only', (uri) => {
    expect(markup(link(uri))).toBe('<div>here</div>');
  });
});

describe('an image in rich text', () => {
  it('has a size, a description and a caption, and opens in a new tab', () => {
    const html = markup(asset({ title: 'The web', description: 'A web in a corner', width: 800, height: 400 }));
    expect(html).toContain('<a href="/editorial-assets/web.svg" target="_blank" rel="noreferrer">');
    expect(html).toContain('alt="A web in a corner" width="800" height="400"');
    expect(html).toContain('<figcaption>The web</figcaption>');
  });

  it('uses its title as alternative text when there is no description', () => {
    const html = markup(asset({ title: 'The web' }));
    expect(html).toContain('alt="The web"');
    expect(html).not.toContain('figcaption');
  });

  it('is not shown when its URL is unsafe', () => {
    expect(markup(asset({ url: 'javascript:alert(1)' }))).toBe('<div></div>');
  });

  it('is replaced by a link when the file is not an image, such as a PDF', () => {
    const html = markup(
      asset({ url: 'https://example.org/a.pdf', title: 'Press kit', contentType: 'application/pdf' }),
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('href="https://example.org/a.pdf" target="_blank"');
  });
});

const at = (size: string) => `/images/editorial/${size}/images.ctfassets.net/space/asset/upload/hall.jpg`;

it('a picture from Contentful has four widths', () => {
  expect(pictureSources(at('original'), '100vw')).toEqual({
    src: at('w1280'),
    srcSet: `${at('w500')} 500w, ${at('w780')} 780w, ${at('w1280')} 1280w, ${at('original')} 2000w`,
    sizes: '100vw',
  });
});

it('one of our own drawings has a single source and no sizes', () => {
  expect(pictureSources('/content/images/hall.svg', '100vw')).toEqual({ src: '/content/images/hall.svg' });
});
