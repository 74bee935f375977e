import { Hono } from 'hono';
import { html } from 'hono/html';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { publicResponses } from './headers.ts';

type ApiDocument = {
  info?: { description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, unknown>;
    securitySchemes?: Record<string, { description?: string }>;
  };
};
type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: { description?: string };
  }[];
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: { $ref?: string } }> }>;
};

type Tag = NonNullable<ApiDocument['tags']>[number];

/** Turns text between backticks into a code element. The document's texts contain no other Markdown. */
const inline = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

const nameOf = (reference: string | undefined) => reference?.split('/').at(-1);

function responses(operation: Operation) {
  return Object.entries(operation.responses ?? {}).map(([status, { description, content }]) => {
    const schema = nameOf(Object.values(content ?? {})[0]?.schema?.$ref);
    const link = schema ? html` <a href="#schema-${schema}">${schema}</a>` : '';
    return html`<tr><th scope="row">${status}</th><td>${description}${link}</td></tr>`;
  });
}

function parameters(operation: Operation) {
  if (!operation.parameters?.length) return '';
  const rows = operation.parameters.map(
    ({ name, in: place, required, description, schema }) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${place}${required ? ', required' : ''}</td>
        <td>${description ?? schema?.description ?? ''}</td>
      </tr>`,
  );
  return html`<table><caption>Parameters</caption><tbody>${rows}</tbody></table>`;
}

const idOf = (tag: string) => `tag-${tag.toLowerCase().replaceAll(' ', '-')}`;

/** Says who may make a call, for example "session, or token (read)". */
function access({ security = [] }: Operation): string {
  const ways = security.map((scheme) =>
    Object.entries(scheme).map(([name, scopes]) => (scopes.length > 0 ? `${name} (${scopes})` : name)),
  );
  return ways.length === 0 ? 'everybody' : ways.map((way) => way.join(' and ') || 'everybody').join(', or ');
}

function call(path: string, method: string, operation: Operation) {
  return html`<article>
    <h3><code>${method.toUpperCase()} /api${path}</code></h3>
    <p>${operation.summary}</p>
    ${operation.description ? html`<p>${operation.description}</p>` : ''}
    <p>Access: ${access(operation)}</p>
    ${parameters(operation)}
    <table><caption>Responses</caption><tbody>${responses(operation)}</tbody></table>
  </article>`;
}

function section({ name, description }: Tag, document: ApiDocument) {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags?.[0] === name)
      .map(([method, operation]) => call(path, method, operation)),
  );
  return html`<section id="${idOf(name)}"><h2>${name}</h2><p>${description}</p>${calls}</section>`;
}

function page(document: ApiDocument, notice: string | null) {
  const tags = document.tags ?? [];
  const about = (document.info?.description ?? '').split('\n\n');
  const schemes = Object.entries(document.components?.securitySchemes ?? {});
  const schemas = Object.entries(document.components?.schemas ?? {});
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${PRODUCT_NAME} API</title>
        <link rel="stylesheet" href="/api-docs.css" />
      </head>
      <body>
        ${notice ? html`<p>${notice}</p>` : ''}
        <header>
          <h1>${PRODUCT_NAME} API</h1>
          <p>
            Also available as <a href="/api/openapi.json">OpenAPI 3.1</a>. <a href="/">To the site</a>
          </p>
          ${about.map((paragraph) => html`<p>${inline(paragraph)}</p>`)}
          <h2>Access</h2>
          <dl>
            ${schemes.map(([name, scheme]) => html`<dt><code>${name}</code></dt><dd>${inline(scheme.description ?? '')}</dd>`)}
          </dl>
          <nav aria-label="Sections">
            <ul>${tags.map(({ name }) => html`<li><a href="#${idOf(name)}">${name}</a></li>`)}<li><a href="#schemas">Schemas</a></li></ul>
          </nav>
        </header>
        <main>
          ${tags.map((tag) => section(tag, document))}
          <section id="schemas">
            <h2>Schemas</h2>
            ${schemas.map(
              ([name, schema]) =>
                html`<article id="schema-${name}"><h3>${name}</h3>
                  <pre tabindex="0" role="group" aria-label="Schema of ${name}">${JSON.stringify(schema, null, 2)}</pre></article>`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}

/** Serves the API's documentation as a page, from the same document as /api/openapi.json. */
export function docsRoutes(describeApi: () => unknown, notice: string | null): Hono {
  const router = new Hono();
  router.get('/', publicResponses, (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    // ApiDocument describes the fields of an OpenAPI document that this page reads.
    return c.html(page(describeApi() as ApiDocument, notice));
  });
  return router;
}
