import { expect, test } from 'vitest';
import { newWhenOpened } from './page-times.ts';

const page = (time: number) =>
  `<p>u:${time},s</p><script>$R[1]={i:"__root__#",u:${time},s:"success",l:$R[2]={id:694,released:${time}}};` +
  `$R[3]=[$R[4]={dehydratedAt:${time},state:$R[5]={data:null,dataUpdateCount:1,dataUpdatedAt:${time},error:null,errorUpdatedAt:0}}]</script>`;

test('a page says of its data that it is new when the page is opened, whenever it was rendered', () => {
  const [first, second] = [page(1_795_188_584_183), page(1_795_188_599_999)].map(newWhenOpened);
  expect(first).toContain(',u:Date.now(),s:"success"');
  expect(first).toContain('dehydratedAt:Date.now(),');
  expect(first).toContain('dataUpdatedAt:Date.now(),error:null,errorUpdatedAt:0');
  expect(first?.replaceAll(/1795188\d{6}/g, '')).toBe(second?.replaceAll(/1795188\d{6}/g, ''));
});

test('its texts and facts stay as they are', () => {
  expect(newWhenOpened(page(1_795_188_584_183))).toContain('<p>u:1795188584183,s</p>');
  expect(newWhenOpened(page(1_795_188_584_183))).toContain('released:1795188584183');
});
