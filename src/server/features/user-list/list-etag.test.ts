import { expect, test } from 'vitest';
import { etagOf, snapshotOf } from './list-etag.ts';

test.each(['7:7:', '7:9:', '7:12:7', '7:12:7,9,11', '7:12:8'])(
  'the ETag of a list contains its snapshot %s',
  (snapshot) => {
    const etag = etagOf({ server: '1790000000.5', version: '1', snapshot }, ['member', 'US']);
    expect([snapshotOf(etag), snapshotOf(etag.replace('W/', ''))]).toEqual([snapshot, snapshot]);
  },
);

test('the ETag differs by server, member and country', () => {
  const etags = [
    etagOf({ server: 'a', version: '1', snapshot: '7:7:' }, ['member', 'US']),
    etagOf({ server: 'b', version: '1', snapshot: '7:7:' }, ['member', 'US']),
    etagOf({ server: 'a', version: '1', snapshot: '7:7:' }, ['other', 'US']),
    etagOf({ server: 'a', version: '1', snapshot: '7:7:' }, ['member', 'GB']),
  ];
  expect(new Set(etags).size).toBe(etags.length);
});

test.each(['', '*', '"1"', '0:7:', '8:7:', '7:9:9', '7:9:6', '7:12:9.8', '7:12:8.8', '7:9:8,', '1'.repeat(16)])(
  'an ETag with the invalid snapshot %j is not accepted',
  (snapshot) => {
    expect(snapshotOf(`W/"${snapshot}-${'a'.repeat(16)}"`)).toBeNull();
  },
);
