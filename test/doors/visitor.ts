const MAX_STEPS = 30;

/** Somebody with an account at a provider. */
export type Person = {
  name: string;
  password: string;
  email: string;
  /** False if the provider says that it has not checked the e-mail address. */
  isVerified: boolean;
  groups: string[];
};

export type Page = { url: URL; html: string };
/** The browser's next request. */
export type Step = { url: URL; body?: URLSearchParams };
type Send = (url: URL, init?: { method?: string; body?: URLSearchParams | string; type?: string }) => Promise<Response>;

/** Answers a page of the provider as a person would. */
export type Answer = (page: Page, person: Person, browser: { send: Send; typed: () => void }) => Promise<Step>;

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** Fills in the page's form: name and password if it asks for them, or a yes to its question. */
const fillIn: Answer = async ({ url, html }, { name, password }, { typed }) => {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((one) => one.includes('type="password"')) ?? forms[0];
  if (!form) throw new Error(`No form at ${url}: ${html.slice(0, 1000)}`);
  const body = new URLSearchParams();
  for (const tag of form.match(/<input[^>]*>/g) ?? []) {
    const [field, type] = [attribute(tag, 'name'), attribute(tag, 'type')];
    if (!field) continue;
    if (type === 'hidden') body.append(field, plain(attribute(tag, 'value') ?? ''));
    if (type === 'text') body.append(field, name);
    if (type === 'password') body.append(field, password);
  }
  // The first button means "yes". Its element may be outside of the form element.
  const button = html.match(/<button[^>]*>/g)?.find((tag) => attribute(tag, 'name'));
  if (button) body.append(attribute(button, 'name') ?? '', attribute(button, 'value') ?? '');
  if (form.includes('type="password"')) typed();
  return { url: new URL(plain(attribute(form, 'action') ?? ''), url), body };
};

/** Simulates a person's browser at the provider. It keeps only the provider's cookies. */
export function createVisitor(provider: { issuer: string; answer?: Answer }) {
  const { origin } = new URL(provider.issuer);
  const answer = provider.answer ?? fillIn;
  const jar = new Map<string, string>();
  let typed = 0;

  const send: Send = async (url, { method, body, type } = {}) => {
    const response = await fetch(url, {
      method: method ?? (body ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(type && { 'content-type': type }),
      },
      ...(body && { body }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [name = '', ...value] = (header.split(';')[0] ?? '').split('=');
      const expires = /expires=([^;]+)/i.exec(header)?.[1];
      if (/max-age=0/i.test(header) || (expires && Date.parse(expires) < Date.now())) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    return response;
  };

  return {
    /** How often a password was typed. */
    typed: () => typed,
    /** Follows the provider's redirects and answers its pages. @returns the first URL that is not the provider's */
    async visit(start: string, person: Person): Promise<URL> {
      let step: Step = { url: new URL(start) };
      const seen: string[] = [];
      for (let count = 0; count < MAX_STEPS; count++) {
        const { url } = step;
        if (url.origin !== origin) return url;
        seen.push(url.pathname);
        const response = await send(url, { body: step.body });
        const html = await response.text();
        const to = response.headers.get('location');
        if (response.status >= 400) throw new Error(`${url} answers ${response.status}: ${html.slice(0, 1000)}`);
        const browser = { send, typed: () => void typed++ };
        step = to ? { url: new URL(to, url) } : await answer({ url, html }, person, browser);
      }
      throw new Error(`The provider does not lead back: ${seen.join(' ')}`);
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
