import { describe, expect, test } from 'vitest';
import { houseLines, localUrl } from './house-address.ts';

const IN_A_HOUSE = {
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
  wlan0: [
    { address: 'fe80::1', family: 'IPv6', internal: false },
    { address: '192.168.1.20', family: 'IPv4', internal: false },
  ],
};

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['0:0:0:0:0:0:0:0', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['fd00::7', 'http://[fd00::7]:3000'],
  ['fe80::1%eth0', 'http://[fe80::1%25eth0]:3000'],
  ['192.168.1.20', 'http://192.168.1.20:3000'],
  ['fright.example', 'http://fright.example:3000'],
])('when HOST is %s, a browser on this machine opens %s', (host, url) => {
  expect(localUrl(host, 3000)).toBe(url);
});

describe('the line about phones', () => {
  const FOR_PHONES = 'Only this machine reaches the site. For phones in the same house: HOST=0.0.0.0 npm run up';
  test.each([
    ['127.0.0.1', FOR_PHONES],
    ['localhost', FOR_PHONES],
    ['::1', FOR_PHONES],
    ['fe80::1%eth0', 'Browsers open no address with a zone. For phones in the same house: HOST=0.0.0.0'],
  ])('is alone also in a terminal when no phone can open HOST %s: %s', (host, line) => {
    expect(houseLines(host, 3000, true, IN_A_HOUSE)).toEqual([line]);
  });

  test.each([
    ['0.0.0.0', 'http://192.168.1.20:3000'],
    ['::', 'http://192.168.1.20:3000'],
    ['10.0.0.7', 'http://10.0.0.7:3000'],
    ['fd00::7', 'http://[fd00::7]:3000'],
  ])('names the URL for phones when HOST is %s', (host, url) => {
    expect(houseLines(host, 3000, false, IN_A_HOUSE)).toEqual([`Phones in the same house: ${url}`]);
  });

  test('is followed by a QR code in a terminal', () => {
    const [line, code] = houseLines('0.0.0.0', 3000, true, IN_A_HOUSE);
    expect(line).toBe('Phones in the same house: http://192.168.1.20:3000');
    const rows = code?.split('\n') ?? [];
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.every((row) => /^[ ▀▄█]+$/.test(row))).toBe(true);
  });

  test('says that no phone reaches a machine without a network', () => {
    expect(houseLines('0.0.0.0', 3000, true, { lo: IN_A_HOUSE.lo })).toEqual([
      'This machine is in no network, so no phone reaches it',
    ]);
  });
});
