import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { clientAddress, createTrustedProxies, setClientAddress } from './client-address.ts';
import { startHttpServer } from './http-server.ts';

const proxies = ['10.0.0.1', '10.1.0.0/16', '2001:db8:1::/48', '::1'];

describe('the IP address of a client', () => {
  test.each([
    ['is the peer without a proxy', '203.0.113.9', '203.0.113.9'],
    ['is IPv4 on an IPv6 socket', '::ffff:203.0.113.9', '203.0.113.9'],
    ['is the /64 network of an IPv6 address', '2001:db8:a:b:1:2:3:4', '2001:db8:a:b::/64'],
    ['is the /64 network of a shortened IPv6 address', '2001:db8::9', '2001:db8:0:0::/64'],
    ['has no capitals and leading zeros of IPv6', '2001:0DB8:000A:000B::1', '2001:db8:a:b::/64'],
    ['is another one in the next /64 network of IPv6', '2001:db8:a:c::1', '2001:db8:a:c::/64'],
    ['is the /64 network of IPv6 with an IPv4 ending', '64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['is the /64 network of IPv6 shortened within it', '1::4:5:6:7:8', '1:0:0:4::/64'],
    ['is the /64 network of IPv6 shortened at its start', '::3:4:5:6:7:8', '0:0:3:4::/64'],
    ['is the /64 network of shortened IPv6 with an IPv4 ending', '::3:4:5:6:192.0.2.1', '0:0:3:4::/64'],
    ['has no zone of a link-local IPv6 address', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s', (_, peer, expected) => expect(clientAddress(peer, undefined, createTrustedProxies([]))).toBe(expected));

  test.each([
    ['is the peer when it is not a trusted proxy', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is the peer when it is outside the trusted range', '10.2.0.0', '198.51.100.1', '10.2.0.0'],
    ['is the peer when the peer is not an address', 'unknown', '198.51.100.1', 'unknown'],
    ['is the forwarded address behind a proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['is the forwarded address behind a mapped proxy', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['is the forwarded address behind a proxy in a range', '10.1.255.255', '198.51.100.1', '198.51.100.1'],
    ['is the forwarded address behind a proxy in an IPv6 range', '2001:db8:1::5', '198.51.100.1', '198.51.100.1'],
    ['is the last forwarded that is no proxy', '10.0.0.1', '1.2.3.4, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['is the first forwarded when all are proxies', '10.0.0.1', '10.1.0.9, 10.1.0.8', '10.1.0.9'],
    ['is the proxy when the header is invalid', '10.0.0.1', 'unknown, <script>', '10.0.0.1'],
    ['is the proxy when the header is missing', '10.0.0.1', undefined, '10.0.0.1'],
    ['is read from brackets without a port', '::1', '[2001:db8:a:b::7]', '2001:db8:a:b::/64'],
    ['has no port of a forwarded IPv4 address', '10.0.0.1', '198.51.100.1:50123', '198.51.100.1'],
    ['has no port of a forwarded IPv6 address', '::1', '[2001:db8:a:b::7]:443', '2001:db8:a:b::/64'],
    ['is found behind proxies with ports', '10.0.0.1', '198.51.100.1:1, 10.1.2.3:50123', '198.51.100.1'],
  ])('%s', (_, peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded, createTrustedProxies(proxies))).toBe(expected);
  });

  test.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.0/32', '::1', '::1/128'])(
    'may come from a proxy that TRUSTED_PROXY names as %s',
    (entry) => {
      expect(createTrustedProxies([entry])(entry.split('/')[0] ?? '')).toBe(true);
    },
  );

  test.each(['nonsense', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.1/x', '10.0.0.1/8x', '10.0.0.1/x8'])(
    'is never computed with an invalid TRUSTED_PROXY: %s is refused',
    (entry) => {
      expect(() => createTrustedProxies([entry])).toThrow(entry);
    },
  );
});

test("the server passes the socket's IP address through the cache to the app", async () => {
  const app = new Hono().use(setClientAddress([])).all('*', (c) => c.text(c.var.clientAddress));
  const http = await startHttpServer(0, '127.0.0.1');
  onTestFinished(() => http.drain());
  http.handleWith(createResponseCache((request, bindings) => app.fetch(request, bindings)));
  for (const method of ['GET', 'POST']) {
    const headers = { 'X-Forwarded-For': '198.51.100.1', Connection: 'close' };
    const response = await fetch(`http://127.0.0.1:${http.port}/`, { method, headers });
    expect(await response.text()).toBe('127.0.0.1');
  }
});
