import type { Page } from '@playwright/test';
import { stubAdmin } from '../admin/stub-admin.ts';
import { goInside } from '../client-navigation.ts';
import { expect } from '../harness.ts';
import { json } from '../my-movies/stub-member.ts';
import type { Screen, Step } from './screens.ts';
import { button, fill, own, press, shows, state, steps } from './steps.ts';

const AT = '2026-10-31T20:15:00.000Z';
const HOUSE = { key: 'oidc', name: 'The House' };
const OTHER_HOUSE = { key: 'oidc-2', name: 'The Film Club of the Other House on the Hill' };

const stub = (url: string, body: object, status?: number) => (page: Page) => page.route(url, json(body, status));
const ways = (page: Page) =>
  page.route('**/api/auth/ways', (route) => {
    const passkeyOrigin = new URL(route.request().url()).origin;
    return json({ password: true, passkeys: true, passkeyOrigin, providers: [HOUSE, OTHER_HOUSE] })(route);
  });
const confirmation = (more: object) =>
  stub('**/api/auth/confirm', { confirmed: false, password: true, passkeys: true, secondFactor: true, ...more });

/** Opens the login page by a link inside the site, because a page load would not use the stubbed ways to log in. */
const login = (name: string, search: string, heading: string): Screen => ({
  name,
  path: '/search',
  prepare: ways,
  show: async (page) => {
    await goInside(page, `/login${search}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(button(page, /passkey/)).toBeVisible();
    // After this, Tab begins at the top of the page, as after a page load.
    await page.getByRole('link', { name: 'Skip to content' }).evaluate((link) => {
      link.focus();
      link.blur();
    });
  },
});

const SESSIONS = [
  { browser: 'Samsung Internet', system: 'Android', current: true },
  { browser: 'Firefox', system: 'Windows', current: false },
  { browser: null, system: null, current: false },
].map((session, index) => ({ _id: String(index), firstOn: '2026-09-09', lastOn: '2026-10-31', ...session }));
const PASSKEYS = ['Chrome on Android', `The long name of ${'a-key-'.repeat(8)}`].map((name, index) => ({
  ...{ _id: String(index), name, createdAt: AT, lastUsedAt: index === 0 ? AT : null, backedUp: index === 0 },
}));
const IDENTITIES = ['The House', 'https://a-provider-that-this-site-no-longer-uses.example.org/realms/club'].map(
  (name, index) => ({ _id: String(index), name, createdAt: AT, lastUsedAt: AT }),
);

/** Opens a setting of the member's account. */
const setting = (id: string, name: string, prepare: Step, show?: Step): Screen => ({
  name,
  path: `/profile/account#${id}`,
  isMember: true,
  prepare,
  show,
});

export const DOORS: Screen[] = [
  login('login with providers and passkeys', '', 'Login'),
  login('account to be linked', '?link=oidc&email=jamie.of.the.film.club%40example.org', 'Is This You?'),
  ...['', '/invitations', '/jobs', '/sources', '/storage', '/errors', '/settings', '/log'].map((page) => ({
    ...{ name: `administration${page}`, path: `/admin${page}`, isMember: true, prepare: stubAdmin },
  })),
];

const KEY = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const URI = `otpauth://totp/Fright%20Club:jamie@example.org?secret=${KEY}&issuer=Fright%20Club`;

/** Begins to turn the second factor on, and stops where the page shows the key. */
const beginSecondFactor = steps(
  stub('**/api/auth/second-factor', { secret: KEY, uri: URI }),
  fill({ 'Your Password': 'red rum' }),
  press('Continue'),
  (page) => expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible(),
);
const CODES = Array.from({ length: 10 }, (_, index) => `abcde-fghij-klmno-${index}pqrs`);

/** Tries to create a token, until the page asks the member to confirm who they are. */
const createToken = steps(
  (page) => page.getByText('New token').click(),
  fill({ 'Name of the token': 'Phone' }),
  press('Create a token'),
  shows('dialog', 'Is this you?'),
);
const unconfirmed = stub(
  '**/api/tokens',
  { code: 'confirmation_needed', message: 'Please confirm that it is you, and try again.' },
  403,
);
const noTokens: Step = (page) =>
  page.route('**/api/tokens', (route) =>
    route.request().method() === 'GET' ? json({ tokens: [] })(route) : route.fallback(),
  );

/** The states of the login, of the settings for ways to log in, and of the administration. */
export const AT_DOORS: Screen[] = [
  state(
    'login that asks for a code',
    '/login',
    stub('**/api/auth/login', { secondFactor: true }),
    fill({ Email: 'jamie@example.org', Password: 'red rum' }),
    press('Login'),
    shows('heading', 'One More Step'),
  ),
  state('login after a failure at a provider', '/login?problem=email_unverified', shows('alert')),
  setting(
    'email',
    'account with many ways to log in',
    steps(
      ways,
      stub('**/api/auth/sessions', { sessions: SESSIONS }),
      stub('**/api/auth/passkeys', { passkeys: PASSKEYS, problem: null }),
      stub('**/api/auth/identities', { identities: IDENTITIES }),
      stub('**/api/auth/second-factor', { on: true, since: AT, recoveryCodes: 9 }),
      stub('**/api/auth/email', {
        ...{ email: 'jamie@example.org', confirmed: true, pending: 'jamie.with.a.new.address@example.org' },
        note: 'This site cannot send emails. The people who run this site can give you the email.',
      }),
    ),
    async (page) => {
      for (const name of ['Passkeys', 'Linked accounts', 'Two-step login', 'Devices'])
        await page.getByRole('heading', { name, exact: true }).click();
      await expect(page.getByRole('list', { name: 'Linked accounts' })).toBeVisible();
    },
  ),
  setting('second-factor', 'second factor about to be turned on', async () => {}, beginSecondFactor),
  setting(
    'second-factor',
    'recovery codes',
    stub('**/api/auth/second-factor/confirm', { recoveryCodes: CODES }),
    steps(beginSecondFactor, fill({ Code: '123456' }), press('Turn on'), (page) =>
      expect(page.getByRole('list', { name: 'Recovery codes' })).toBeFocused(),
    ),
  ),
  setting(
    'second-factor',
    'second factor about to be turned off',
    stub('**/api/auth/second-factor', { on: true, since: AT, recoveryCodes: 1 }),
    steps(
      (page) => page.getByText('Turn off', { exact: true }).first().click(),
      async (page) => expect(page.getByRole('form', { name: 'Turn two-step login off' })).toBeVisible(),
    ),
  ),
  setting(
    'passkeys',
    'passkey about to be renamed',
    stub('**/api/auth/passkeys', { passkeys: PASSKEYS, problem: null }),
    press(/^Rename Chrome/),
  ),
  setting(
    'passkeys',
    'passkeys on a site over http',
    stub('**/api/auth/passkeys', { passkeys: [], problem: 'needs_https' }),
  ),
  setting(
    'tokens',
    'confirmation by anything',
    steps(ways, unconfirmed, noTokens, confirmation({ providers: ['oidc'] })),
    createToken,
  ),
  setting(
    'tokens',
    'confirmation at providers',
    steps(
      ways,
      unconfirmed,
      noTokens,
      confirmation({ password: false, passkeys: false, secondFactor: false, providers: ['oidc', 'oidc-2'] }),
    ),
    createToken,
  ),
  setting(
    'tokens',
    'confirmation by a code or a passkey',
    steps(unconfirmed, noTokens, confirmation({ password: false, providers: [] })),
    createToken,
  ),
  own(
    state(
      'account after a confirmation at a provider',
      '/profile/account?confirmed=true#other-accounts',
      shows('status'),
    ),
    steps(ways, stub('**/api/auth/identities', { identities: IDENTITIES })),
  ),
  own(
    state('acts on a member', '/admin', press(/^Manage a\.very/), press(/^Create a reset link/), shows('status')),
    steps(
      stubAdmin,
      stub('**/api/admin/members/*/reset-link', {
        url: `https://fright.example/reset-password?token=${'0'.repeat(43)}`,
      }),
    ),
  ),
  own(
    state(
      'invitation that is ready',
      '/admin/invitations',
      (page) => page.getByText('New invitation').click(),
      press('Create an invitation'),
      (page) => expect(page.getByRole('textbox', { name: 'Invitation link' })).toBeFocused(),
    ),
    steps(stubAdmin, (page) =>
      page.route('**/api/admin/invitations', (route) =>
        route.request().method() === 'POST'
          ? json({ _id: '3', url: `https://fright.example/create-account?invitation=${'0'.repeat(43)}` }, 201)(route)
          : route.fallback(),
      ),
    ),
  ),
  own(
    state('administration after fifteen minutes', '/admin', shows('button', 'Log in again')),
    steps(stubAdmin, stub('**/api/admin/overview', { code: 'sign_in_again', message: 'Please log in again.' }, 403)),
  ),
  own(
    state('administration for somebody else', '/admin', (page) =>
      expect(page.getByText('This page is for the people who run this site.')).toBeVisible(),
    ),
    steps(stubAdmin, stub('**/api/admin/overview', { code: 'forbidden', message: 'For administrators.' }, 403)),
  ),
];
