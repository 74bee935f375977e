import { describe, expect, test } from 'vitest';
import { node, reviewsFolder, reviewText, SVG, text } from '#test/editorial/fixtures.ts';
import { readReviews } from './read-reviews.ts';

const featured = { featured: 'true' };
const read = async (files: Record<string, string>) => readReviews(await reviewsFolder(files));

describe('compiling content/reviews', () => {
  test('creates a review with its writer and its images', async () => {
    const { reviews, images } = await read({
      'a.md': reviewText({ ...featured, banner: 'images/hall.svg' }, 'Text.\n\n![A long hall](images/hall.svg)\n'),
      'images/hall.svg': SVG,
      'images/unused.svg': SVG,
    });
    const target = {
      url: '/editorial-assets/hall.svg',
      title: 'hall',
      description: 'A long hall',
      contentType: 'image/svg+xml',
      width: 1200,
      height: 630,
    };
    expect(reviews).toEqual([
      {
        review: {
          movieId: 694,
          movieName: 'The Shining',
          reviewSubtitle: 'A hotel',
          writer: { firstName: 'Fright Club', lastName: 'Desk' },
          published: '2026-10-12',
          containsSpoilers: true,
          overallScore: 9.6,
          bannerImage: '/editorial-assets/hall.svg',
          content: node('document', [node('paragraph', [text('Text.')]), node('embedded-asset-block', [], { target })]),
        },
        posterArt: null,
        isFeatured: true,
      },
    ]);
    expect([...images.keys()]).toEqual(['hall.svg']);
  });

  test('turns Markdown into rich text', async () => {
    const body =
      '## Rooms\n\nA *very **long*** [hall](/movie/1).\n\n- one\n\n1. two\n\n> three\n\n---\n\n![Hall](images/hall.svg)';
    const { reviews } = await read({ 'a.md': reviewText(featured, body), 'images/hall.svg': SVG });
    expect(reviews[0]?.review.content).toMatchObject({
      nodeType: 'document',
      content: [
        { nodeType: 'heading-2' },
        {
          nodeType: 'paragraph',
          content: [
            { value: 'A ' },
            { value: 'very ', marks: [{ type: 'italic' }] },
            { value: 'long', marks: [{ type: 'italic' }, { type: 'bold' }] },
            { value: ' ' },
            { nodeType: 'hyperlink', data: { uri: '/movie/1' } },
            { value: '.' },
          ],
        },
        { nodeType: 'unordered-list' },
        { nodeType: 'ordered-list' },
        { nodeType: 'blockquote' },
        { nodeType: 'hr' },
        { nodeType: 'embedded-asset-block', data: { target: { url: '/editorial-assets/hall.svg' } } },
      ],
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ['a field of the wrong type', { 'a.md': reviewText({ ...featured, overallScore: 'high' }) }, 'a.md: overallScore:'],
    ['a score above ten', { 'a.md': reviewText({ ...featured, overallScore: '10.1' }) }, 'a.md: overallScore:'],
    ['a score of two decimals', { 'a.md': reviewText({ ...featured, overallScore: '9.55' }) }, 'at most one decimal'],
    ['a missing field', { 'a.md': reviewText({ ...featured, movieName: undefined }) }, 'a.md: movieName:'],
    ['an unknown field', { 'a.md': reviewText({ ...featured, mood: 'grim' }) }, 'mood'],
    ['an invalid date', { 'a.md': reviewText({ ...featured, published: '2026-02-30' }) }, 'a.md: published:'],
    ['a banner outside images', { 'a.md': reviewText({ ...featured, banner: '../a.svg' }) }, 'a.md: banner:'],
    ['no front matter', { 'a.md': 'Just text.' }, 'a.md: must begin with front matter'],
    ['front matter that is not YAML', { 'a.md': '---\na: [\n---\ntext' }, 'a.md: front matter:'],
    ['no text', { 'a.md': reviewText(featured, '') }, 'a.md: the text below the front matter is missing'],
    ['no featured review', { 'a.md': reviewText() }, 'featured: one review must have'],
    [
      'two featured reviews',
      { 'a.md': reviewText(featured), 'b.md': reviewText({ ...featured, movieId: '7' }) },
      'featured: only one review may have it: a.md, b.md',
    ],
    [
      'two reviews of one film',
      { 'a.md': reviewText(featured), 'b.md': reviewText() },
      'b.md: movieId: 694 already has a review, a.md',
    ],
    [
      'a missing banner',
      { 'a.md': reviewText({ ...featured, banner: 'images/no.svg' }) },
      'a.md: missing image images/no.svg',
    ],
    ['a missing image', { 'a.md': reviewText(featured, '![x](images/no.svg)') }, 'a.md: missing image images/no.svg'],
    [
      'an image of another site',
      { 'a.md': reviewText(featured, '![x](https://a.example/b.svg)') },
      'missing image https:',
    ],
    [
      'an image without alternative text',
      { 'a.md': reviewText(featured, '![](images/a.svg)'), 'images/a.svg': SVG },
      'images/a.svg has no alternative text',
    ],
    ['an unsafe link', { 'a.md': reviewText(featured, '[x](javascript:alert)') }, 'a.md: the link javascript:'],
    [
      'a link that contains an image',
      { 'a.md': reviewText(featured, '[![x](images/a.svg)](/a)'), 'images/a.svg': SVG },
      'a.md: content',
    ],
    ['HTML', { 'a.md': reviewText(featured, 'a <b>b</b>') }, 'a.md: unsupported Markdown: html'],
    [
      'an image with a script',
      { 'a.md': reviewText(featured), 'images/a.svg': SVG.replace('<rect', '<script/><rect') },
      'images/a.svg has a script',
    ],
    [
      'an image without a size',
      { 'a.md': reviewText(featured), 'images/a.svg': '<svg></svg>' },
      'images/a.svg has no viewBox',
    ],
  ])('refuses %s', async (_, files, message) => {
    await expect(read(files)).rejects.toThrow(message);
  });

  test('reports all invalid files, not only the first', async () => {
    const broken = read({ 'a.md': 'x', 'b.md': reviewText({ writer: 'me' }) });
    await expect(broken).rejects.toThrow(/^a\.md: [^\n]*\nb\.md: writer: /);
  });

  test('is deterministic', async () => {
    const files = { 'a.md': reviewText(featured), 'b.md': reviewText({ movieId: '7' }) };
    expect(await read(files)).toEqual(await read(files));
  });
});
