import type { Handler } from 'hono';
import { AppError, notFound } from '../errors.ts';
import { errorResponse } from './error-handler.ts';

type Paths = Record<string, object>;

const METHOD_LIST = new Intl.ListFormat('en');

/** Turns `/ratings/{id}` into a regular expression. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

function readMethods(paths: Paths) {
  return Object.entries(paths).map(([path, operations]) => ({
    pattern: patternOf(path),
    methods: Object.keys(operations).map((method) => method.toUpperCase()),
  }));
}

/** Handles requests without a route: 405 with Allow when the path has other methods (204 for OPTIONS), else 404. */
export function unknownCall(paths: () => Paths): Handler {
  let known: ReturnType<typeof readMethods> | null = null;
  return (c) => {
    known ??= readMethods(paths());
    const path = c.req.path.replace(/^\/api/, '');
    const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    if (methods.length === 0) return errorResponse(c, notFound('This URL does not exist.'));
    const allowed = [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)];
    c.header('Allow', allowed.join(', '));
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    const message = `Only ${METHOD_LIST.format(allowed)} ${allowed.length === 1 ? 'is' : 'are'} allowed here.`;
    return errorResponse(c, new AppError('method_not_allowed', { message }));
  };
}
