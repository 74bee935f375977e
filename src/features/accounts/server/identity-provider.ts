import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import { AppError, badRequest, conflict, forbidden, notFound } from '#engine/errors.ts';
import type { Caller, SignedIn } from '#engine/http/member.ts';
import { codeOf, UNIQUE_VIOLATION } from '#engine/lib/error-code.ts';
import { emailProblem, normaliseEmail } from '../contract/credentials.ts';
import type { Link, ProviderProblem } from '../contract/identity-providers.ts';
import { OTHER_ACCOUNTS_ID } from '../contract/rules.ts';
import { safeRedirect } from '../contract/safe-redirect.ts';
import { removeWay, type WorkingWays } from './account.repository.ts';
import type { Challenges } from './cookies.ts';
import { isEmailTaken } from './email-change.repository.ts';
import { createIdentityProviderRepository } from './identity-provider.repository.ts';
import { createProviderClient, type Identity, isSameIssuer, type ProviderClient } from './identity-provider-client.ts';
import { createProviderLogout, createVisits, VISIT_LASTS, type Visit } from './identity-provider-cookies.ts';
import type { ChangeBy, Notify } from './letters.ts';
import type { Passkeys } from './passkey.routes.ts';
import type { Admission, Passwords } from './password.routes.ts';
import { roleSchema, type SecondFactor, type SetAdministrator } from './second-factor.routes.ts';
import type { Session, Sessions } from './sessions.ts';

/** Characters of a path to which the browser comes back, because its cookie is limited. */
const MAX_REDIRECT = 800;

/** Holds an identity whose e-mail address belongs to an account, until its owner links it in the same browser. */
const LINK_COOKIE = 'link';
const pendingSchema = z.object({
  key: z.string(),
  issuer: z.string(),
  subject: z.string(),
  memberId: z.uuid(),
  email: z.string(),
  role: roleSchema.nullable(),
});

/** Codes of the admission's errors, for people who may not register. */
const NOT_ADMITTED = ['registration_closed', 'invitation_invalid'] as const;

type Needs = {
  sessions: Sessions;
  secondFactor: SecondFactor;
  passwords: Passwords;
  passkeys: Passkeys;
  challenges: Challenges;
  /** Decides whether an unknown identity may become a member. */
  admission: Pick<Admission, 'check' | 'admit'>;
  notify: Notify;
  changeBy: ChangeBy;
  setAdministrator: SetAdministrator;
  works: WorkingWays;
};

/** The URL to which the browser goes, and the cookies that it gets. */
export type Turn = { to: string; cookies: string[] };

export type IdentityProviders = ReturnType<typeof createIdentityProviders>;

function unlessDisabled(error: unknown): 'disabled' {
  if (error instanceof AppError && error.code === 'account_disabled') return 'disabled';
  throw error;
}

/** The URL fragment of the part of the profile page that lists the member's accounts at providers. */
const OWN_WAYS = `#${OTHER_ACCOUNTS_ID}`;
const problemInProfile = (problem: ProviderProblem) => `/profile/account?problem=${problem}${OWN_WAYS}`;

const loginWith = (values: Record<string, string>, redirect: string) =>
  `/login?${new URLSearchParams({ ...values, ...(redirect !== '/' && { redirect }) })}`;

/** Identity providers (OpenID Connect), with which members log in. */
export function createIdentityProviders(
  { db, env, log, clock }: Pick<Deps, 'db' | 'env' | 'log' | 'clock'>,
  needs: Needs,
) {
  const { sessions, secondFactor, passwords, passkeys, challenges, admission, works } = needs;
  const { notify, changeBy, setAdministrator } = needs;

  const repository = createIdentityProviderRepository(db);
  const clients = env.OIDC_PROVIDERS.map((provider) => createProviderClient(provider, { appUrl: env.APP_URL, clock }));
  const logout = createProviderLogout({ env, log });
  const visits = createVisits({ challenges, clock });
  const tooLate = () => new AppError('not_signed_in', { message: 'That took too long. Please log in again.' });

  function clientOf(key: string): ProviderClient {
    const client = clients.find((one) => one.key === key);
    if (!client) throw notFound('This site does not offer this login.');
    return client;
  }

  const failed = (problem: ProviderProblem, { redirect, purpose }: Pick<Visit, 'redirect' | 'purpose'>) =>
    purpose === 'enter' ? loginWith({ problem }, redirect) : problemInProfile(problem);

  async function begin(
    key: string,
    { again, ...input }: Pick<Visit, 'redirect' | 'purpose' | 'memberId' | 'invitation'> & { again: boolean },
    headers: Headers,
  ): Promise<Turn> {
    const client = clientOf(key);
    try {
      const { url, ...flow } = await client.begin({ again });
      return { to: url, cookies: [visits.begin(headers, { ...flow, key, ...input })] };
    } catch (error) {
      log.warn(client.describe(error), 'the identity provider cannot be used');
      return { to: failed('provider', input), cookies: [] };
    }
  }

  function roleAt(key: string, groups: string[], isNew: boolean) {
    const { adminGroup, name } = clientOf(key);
    return adminGroup ? { isAdministrator: groups.includes(adminGroup), provider: name, isNew } : null;
  }

  /** Logs in a member whom the provider knows, or asks them for the code of their second factor. */
  async function enter(
    memberId: string,
    caller: Caller,
    { key, redirect, isNew }: Pick<Visit, 'key' | 'redirect'> & { isNew: boolean },
    { groups, idToken, isFresh }: Identity,
  ): Promise<Turn> {
    const member = await sessions.findMember(memberId);
    const vouched = { key, role: roleAt(key, groups, isNew), isFresh };
    const entry = member ? await secondFactor.enter(member, caller, vouched).catch(unlessDisabled) : null;
    if (!entry || entry === 'disabled')
      return { to: loginWith({ problem: entry ?? 'expired' }, redirect), cookies: [] };
    const to = entry.secondFactor ? loginWith({ step: 'code' }, redirect) : redirect;
    return { to, cookies: [...entry.headers.getSetCookie(), logout.remember(key, idToken)] };
  }

  /**
   * Handles an identity that no member has: creates a member, or asks the member who has its e-mail address to link it.
   */
  async function welcome(identity: Identity, caller: Caller, flow: Visit): Promise<Turn> {
    const problem = (name: ProviderProblem): Turn => ({ to: loginWith({ problem: name }, flow.redirect), cookies: [] });
    if (!identity.email || emailProblem(identity.email)) return problem('no_email');
    const email = normaliseEmail(identity.email);
    const known = await passwords.findByEmail(email);
    if (known) {
      const { issuer, subject, groups } = identity;
      const role = roleAt(flow.key, groups, false);
      const pending = { key: flow.key, issuer, subject, memberId: known.id, email: known.email, role };
      const to = loginWith({ link: flow.key, email: known.email }, flow.redirect);
      return {
        to,
        cookies: [challenges.issue(LINK_COOKIE, pending, VISIT_LASTS), logout.remember(flow.key, identity.idToken)],
      };
    }
    // Otherwise somebody could register with an e-mail address before its owner does.
    if (!identity.isVerified) return problem('email_unverified');
    if (await isEmailTaken(db, { email, memberId: null, now: clock() })) return problem('registration_closed');
    try {
      await admission.check(flow.invitation);
      const memberId = await repository.createMember(email, identity, clock(), (trx, id) =>
        admission.admit(trx, id, flow.invitation),
      );
      return await enter(memberId, caller, { ...flow, isNew: true }, identity);
    } catch (error) {
      if (codeOf(error) === UNIQUE_VIOLATION) return problem('expired');
      const refusal = error instanceof AppError && NOT_ADMITTED.find((name) => name === error.code);
      if (refusal) return problem(refusal);
      throw error;
    }
  }

  /** Links an identity to the member who is signed in and began the visit. */
  async function linkOwn(identity: Identity, memberId: string): Promise<Turn> {
    const linked = await repository.link(memberId, identity, clock(), notify(memberId, 'provider-linked'));
    const isOwn = linked || (await repository.find(memberId, identity));
    return { to: isOwn ? `/profile/account${OWN_WAYS}` : problemInProfile('taken'), cookies: [] };
  }

  async function confirmOwn(identity: Identity, { member, token }: Session): Promise<Turn> {
    if (!(await repository.find(member.id, identity))) return { to: problemInProfile('not_linked'), cookies: [] };
    await sessions.confirm(token);
    return { to: `/profile/account?confirmed=true${OWN_WAYS}`, cookies: [] };
  }

  async function proceed(identity: Identity, flow: Visit, caller: Caller, session: Session | null): Promise<Turn> {
    if (flow.purpose !== 'enter') {
      if (!session || session.member.id !== flow.memberId) return { to: failed('expired', flow), cookies: [] };
      return flow.purpose === 'link' ? linkOwn(identity, session.member.id) : confirmOwn(identity, session);
    }
    const memberId = await repository.use(identity, clock());
    if (!memberId) return welcome(identity, caller, flow);
    return enter(memberId, caller, { ...flow, isNew: false }, identity);
  }

  return {
    ways: clients.map(({ key, name }) => ({ key, name })),

    /**
     * `redirect` is a path of ours; any other value, or a very long path, leads to the front page. `isOurs` is false if
     * another site sent the browser. The login page then asks the visitor first, because a provider that knows the
     * browser asks nothing. Nor does it prove who the member is: if `isSignedIn`, the provider must ask.
     *
     * @throws AppError not_found
     */
    async begin(
      key: string,
      asked: { redirect?: string; invitation?: string; isOurs: boolean; isSignedIn: boolean },
      headers: Headers,
    ): Promise<Turn> {
      const { invitation, isOurs, isSignedIn: again } = asked;
      const path = safeRedirect(asked.redirect);
      const redirect = path.length > MAX_REDIRECT ? '/' : path;
      if (isOurs) return begin(key, { redirect, purpose: 'enter', memberId: null, invitation, again }, headers);
      clientOf(key);
      return { to: loginWith(invitation ? { invitation } : {}, redirect), cookies: [] };
    },

    /** @throws AppError not_found */
    beginOwn: (key: string, purpose: 'link' | 'confirm', memberId: string, headers: Headers) =>
      begin(key, { redirect: '/profile/account', purpose, memberId, again: purpose === 'confirm' }, headers),

    /** Handles the browser's return from the provider. @param query of the callback @throws AppError not_found */
    async callback(key: string, query: string, caller: Caller, session: Session | null): Promise<Turn> {
      const client = clientOf(key);
      const values = new URLSearchParams(query);
      const { visit: flow, done } = visits.take(caller.headers, values.get('state') ?? '');
      // Comparing the keys refuses the response of another provider (mix-up attack).
      if (!flow || flow.key !== key) return { to: '/login?problem=expired', cookies: [] };
      if (values.get('error') === 'access_denied') return { to: failed('cancelled', flow), cookies: [done] };
      let identity: Identity;
      try {
        identity = await client.finish(query, flow, { again: flow.purpose === 'confirm' });
      } catch (error) {
        log.warn(client.describe(error), 'the answer of the identity provider is refused');
        return { to: failed('provider', flow), cookies: [done] };
      }
      const turn = await proceed(identity, flow, caller, session);
      return { ...turn, cookies: [...turn.cookies, done] };
    },

    /**
     * Links the identity of the last callback to the account that has its e-mail address, and signs in.
     *
     * @returns null when a code of the second factor is needed
     * @throws AppError not_signed_in, forbidden, passkey_refused, account_disabled, conflict, too_many_requests
     */
    async link({ password, code, passkey }: Link, caller: Caller): Promise<string[] | null> {
      const pending = challenges.read(caller.headers, LINK_COOKIE, pendingSchema);
      if (!pending) throw tooLate();
      const owner = { id: pending.memberId, email: pending.email };
      if (passkey) {
        if ((await passkeys.prove(passkey, caller.headers)) !== pending.memberId)
          throw forbidden('This passkey belongs to another account.');
      } else if (password !== undefined) {
        if ((await passwords.prove(owner, { password, code }, caller)) === 'code needed') return null;
      } else throw badRequest('password: is required unless a passkey is sent');
      const member = await sessions.findMember(owner.id);
      if (!member) throw tooLate();
      // A disabled account gets no further way to log in: `enter` refuses it.
      const isLinked =
        member.disabledAt !== null ||
        (await repository.link(owner.id, pending, clock(), notify(owner.id, 'provider-linked')));
      if (!isLinked) throw conflict('That account is already linked.');
      const entered = await sessions.enter(member, caller, { provider: pending.key, isFresh: true });
      if (!entered) throw tooLate();
      if (pending.role) await setAdministrator(owner.id, pending.role);
      return [...entered.headers.getSetCookie(), challenges.clear(LINK_COOKIE)];
    },

    async list(memberId: string) {
      const rows = await repository.list(memberId);
      return rows.map(({ issuer, ...row }) => ({
        name: clients.find((client) => isSameIssuer(client.issuer, issuer))?.name ?? issuer,
        ...row,
      }));
    },

    /** @throws AppError not_found, conflict for the only way to log in */
    remove: (member: SignedIn, id: string): Promise<void> =>
      removeWay(db, 'identity', { memberId: member.id, id, works, ...changeBy(member, 'provider-removed') }),

    /**
     * Returns the provider's page for logging out, or the front page if the provider has no such page. While the browser
     * is logged in here, the result is also the front page: a link of another site could otherwise log the browser out at
     * the provider.
     */
    async logOut(key: string, headers: Headers, session: Session | null): Promise<Turn> {
      const client = clientOf(key);
      if (session) return { to: '/', cookies: [] };
      const { page, cookie } = await logout.begin(client, headers);
      return { to: page ?? '/', cookies: [cookie] };
    },
  };
}
