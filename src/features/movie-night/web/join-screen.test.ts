import { expect, it } from 'vitest';
import { isOnThisMachine } from './join-screen.tsx';

it.each(['localhost', 'fright.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('phones cannot reach %s', (host) => {
  expect(isOnThisMachine(host)).toBe(true);
});

it.each(['192.168.1.20', 'fright.example', 'localhost.example', '127.example', '[fe80::1]'])(
  'phones may reach %s',
  (host) => {
    expect(isOnThisMachine(host)).toBe(false);
  },
);
