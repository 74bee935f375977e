import { expect, test } from 'vitest';
import { platformsAmong, serviceWords } from './service-mark.tsx';

test('the text names the services that have the film, in the order of the platforms', () => {
  expect(serviceWords(['netflix', 'shudder'], ['shudder'])).toBe('On your Shudder');
  expect(serviceWords(['shudder', 'netflix'], ['shudder', 'hulu', 'netflix'])).toBe('On your Netflix and Shudder');
  expect(serviceWords(['max', 'shudder', 'netflix'], ['shudder', 'netflix', 'max'])).toBe(
    'On your Netflix, Shudder and HBO Max',
  );
});

test('a film on a media server is "At home"', () => {
  expect(serviceWords(['home'], ['home', 'hulu'])).toBe('At home');
  expect(serviceWords(['hulu', 'home'], ['home', 'hulu'])).toBe('At home, on your Hulu');
  expect(serviceWords(['home'], ['hulu'])).toBeNull();
});

test('the text is null when none of the services has the film', () => {
  expect(serviceWords(['netflix'], ['shudder'])).toBeNull();
  expect(serviceWords([], ['shudder'])).toBeNull();
  expect(serviceWords(['netflix'], [])).toBeNull();
});

test('a provider counts as its platform, and providers without a platform are left out', () => {
  const provider = (provider_id: number) => ({ provider_id, provider_name: '', logo_path: null });
  expect(platformsAmong([provider(204), provider(7), provider(119)])).toEqual(['shudder', 'prime']);
});
