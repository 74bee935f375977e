import type { Handler } from 'hono';
import { AppError, notFound } from '../errors.ts';
import { errorResponse } from './error-handler.ts';

type Paths = Record<string, object>;

/** `/ratings/{id}` as a pattern. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

function readMethods(paths: Paths) {
  return Object.entries(paths).map(([path, operations]) => ({
    pattern: patternOf(path),
    methods: Object.keys(operations).map((method) => method.toUpperCase()),
  }));
}

/**
 * For calls that no route takes: 405 with Allow where the path is known under other methods, otherwise 404.
 *
 * @param paths those of the OpenAPI document, asked for once
 */
export function unknownCall(paths: () => Paths): Handler {
  let known: ReturnType<typeof readMethods> | null = null;
  return (c) => {
    known ??= readMethods(paths());
    const path = c.req.path.replace(/^\/api/, '');
    const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    if (methods.length === 0) return errorResponse(c, notFound('There is nothing at this address.'));
    const allowed = [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)];
    c.header('Allow', allowed.join(', '));
    return errorResponse(c, new AppError('method_not_allowed', { message: 'This address takes other methods.' }));
  };
}
