import { describe, expect, test } from 'vitest';
import { asset, deadLink, node, PICTURES, picturePath, text } from '#test/editorial/fixtures.ts';
import { richTextDocumentSchema } from '../contract/reviews.ts';
import { mapRichText } from './rich-text-mapper.ts';

const REVIEW = { sys: { id: 'carrie', type: 'Entry' } };
const document = (...content: unknown[]) => node('document', content);
const options = {
  picturePath,
  reviewedFilm: (target: unknown) => (target === REVIEW ? { id: 7340, name: 'Carrie' } : null),
  onNotShown: () => {},
};
const contentOf = (...content: unknown[]) => mapRichText(document(...content), options)?.content;
const line = text('[This part cannot be shown here.]');

describe('mapRichText', () => {
  test('keeps headings, lists, quotes, rules, tables and marks', () => {
    const given = document(
      node('heading-2', [text('Rooms')]),
      node('paragraph', [text('a', 'bold', 'italic'), text('b')]),
      node('ordered-list', [node('list-item', [node('paragraph', [text('one')])])]),
      node('blockquote', [node('paragraph', [text('q')])]),
      node('hr'),
      node('table', [node('table-row', [node('table-cell', [node('paragraph', [text('cell')])])])]),
    );
    const mapped = mapRichText(given, options);
    expect(mapped).toEqual(given);
    expect(richTextDocumentSchema.parse(mapped)).toEqual(mapped);
  });

  test('resolves embedded assets', () => {
    const [block] = contentOf(node('embedded-asset-block', [], { target: asset(`//${PICTURES}/a.jpg`) })) ?? [];
    expect(block).toEqual({
      nodeType: 'embedded-asset-block',
      data: {
        target: {
          url: `/images/editorial/original/${PICTURES}/a.jpg`,
          title: 'A corridor',
          description: 'A long corridor',
          contentType: 'image/jpeg',
          width: 4,
          height: 3,
        },
      },
      content: [],
    });
  });

  test('shows a line of text instead of each part that cannot be shown, and reports it', () => {
    const notShown: unknown[] = [];
    const embedded = (target: unknown) => node('embedded-asset-block', [], { target });
    const given = document(
      embedded(deadLink('Asset')),
      embedded({ sys: { id: 'draft', type: 'Asset' } }),
      embedded(asset('javascript:alert(1)')),
      embedded(null),
      node('embedded-entry-block', [], { target: deadLink('Entry') }),
      node('paragraph', [text('a'), node('embedded-entry-inline', [], { target: deadLink('Entry') })]),
      node('constructor', [text('x')]),
      'not a node',
      null,
    );
    const onNotShown = (...part: unknown[]) => void notShown.push(part);
    const block = node('paragraph', [line]);
    const mapped = mapRichText(given, { ...options, onNotShown });
    expect(mapped?.content).toEqual([block, block, block, block, block, node('paragraph', [text('a'), line]), block]);
    expect(richTextDocumentSchema.parse(mapped)).toEqual(mapped);
    expect(notShown).toEqual([
      ['embedded-asset-block', 'nowhere'],
      ['embedded-asset-block', 'draft'],
      ['embedded-asset-block', 'anAsset'],
      ['embedded-asset-block', undefined],
      ['embedded-entry-block', 'nowhere'],
      ['embedded-entry-inline', 'nowhere'],
      ['constructor', undefined],
    ]);
  });

  test('turns a linked or embedded review into a link to its film', () => {
    const target = REVIEW;
    const carrie = node('hyperlink', [text('Carrie')], { uri: '/movie/7340' });
    expect(
      contentOf(
        node('paragraph', [
          node('entry-hyperlink', [text('our review')], { target }),
          node('embedded-entry-inline', [], { target }),
          node('resource-hyperlink', [text('another space')], { target }),
        ]),
        node('embedded-entry-block', [], { target }),
        node('embedded-resource-block', [], { target }),
      ),
    ).toEqual([
      node('paragraph', [
        node('hyperlink', [text('our review')], { uri: '/movie/7340' }),
        carrie,
        node('hyperlink', [text('another space')], { uri: '/movie/7340' }),
      ]),
      node('paragraph', [carrie]),
      node('paragraph', [carrie]),
    ]);
  });

  test('replaces an unsafe link with its text', () => {
    const link = (uri: unknown) => node('hyperlink', [text('here', 'bold')], { uri });
    expect(contentOf(node('paragraph', [link('javascript:alert(1)'), link('//evil.example'), link(7)]))).toEqual([
      node('paragraph', [text('here', 'bold'), text('here', 'bold'), text('here', 'bold')]),
    ]);
    expect(contentOf(node('paragraph', [link('/movie/1')]))).toEqual([node('paragraph', [link('/movie/1')])]);
  });

  test('keeps only the text nodes inside a link, and removes the spaces around the URL of the link', () => {
    const inside = node('hyperlink', [text('there')], { uri: '/movie/2' });
    const link = node('hyperlink', [text('here'), inside], { uri: ' /movie/1\n' });
    expect(contentOf(node('paragraph', [link]))).toEqual([
      node('paragraph', [node('hyperlink', [text('here')], { uri: '/movie/1' })]),
    ]);
  });

  test('leaves out a link without text, and reports it like an unsafe link', () => {
    const notShown: unknown[] = [];
    const onNotShown = (...part: unknown[]) => void notShown.push(part);
    const links = [[], [text('here')]].map((content) => node('hyperlink', content, { uri: '/movie/1' }));
    const unsafe = node('hyperlink', [text('there')], { uri: 'javascript:alert(1)' });
    const mapped = mapRichText(document(node('paragraph', [...links, unsafe])), { ...options, onNotShown });
    expect(mapped?.content).toEqual([node('paragraph', [links[1], text('there')])]);
    expect(notShown).toEqual([
      ['hyperlink', undefined],
      ['hyperlink', undefined],
    ]);
  });

  test('turns links to assets into links to files, and dead links into text', () => {
    const target = asset('//images.example.org/a.jpg');
    expect(
      contentOf(
        node('paragraph', [
          node('asset-hyperlink', [text('file')], { target }),
          node('entry-hyperlink', [text('entry')], { target: deadLink('Entry') }),
          node('asset-hyperlink', [text('missing')], { target: deadLink('Asset') }),
        ]),
      ),
    ).toEqual([
      node('paragraph', [
        node('hyperlink', [text('file')], { uri: 'https://images.example.org/a.jpg' }),
        text('entry'),
        text('missing'),
      ]),
    ]);
  });

  test('removes empty paragraphs at the end only', () => {
    const empty = node('paragraph', [text('')]);
    const full = node('paragraph', [text('a')]);
    expect(contentOf(empty, full, empty, node('paragraph'))).toEqual([empty, full]);
    expect(contentOf(full, node('paragraph', [text(' '), text('\n')]))).toEqual([full]);
  });

  test('drops unknown marks and accepts nodes without marks or content', () => {
    expect(contentOf(node('paragraph', [text('a', 'blink', 'code')]), { nodeType: 'heading-1' })).toEqual([
      node('paragraph', [text('a', 'code')]),
      node('heading-1'),
    ]);
  });

  test('truncates circular and very long documents', () => {
    const round = node('blockquote');
    round.content.push(round, round);
    const mapped = mapRichText(document(round), options);
    expect(JSON.stringify(mapped).length).toBeLessThan(2_000_000);

    const wide = contentOf(...Array.from({ length: 20_000 }, () => node('hr')));
    expect(wide).toHaveLength(10_000);
  });

  test.each([undefined, null, 'text', {}, [], node('paragraph')])('returns null for %j', (value) => {
    expect(mapRichText(value, options)).toBeNull();
  });
});
