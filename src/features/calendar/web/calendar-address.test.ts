import { expect, test } from 'vitest';
import { subscriptionLinks } from './calendar-address.tsx';

test('each calendar service gets a link in the format that it expects', () => {
  const url = 'https://fright.example/calendar.ics?theme=slasher&platform=shudder';
  const links = subscriptionLinks(url, 'Fright Club');
  expect(links.map(({ label }) => label)).toEqual(['Calendar app', 'Google', 'Outlook.com', 'Microsoft 365']);
  const [app, google, outlook, office] = links.map(({ href }) => new URL(href));
  expect(app?.href).toBe('webcal://fright.example/calendar.ics?theme=slasher&platform=shudder');
  expect(google?.searchParams.get('cid')).toBe(app?.href);
  for (const link of [outlook, office]) {
    expect(link?.searchParams.get('url')).toBe(url);
    expect(link?.searchParams.get('name')).toBe('Fright Club');
  }
});
