/** `.` or `..` as a path segment, plain or encoded once; URL parsers resolve them (WHATWG URL, "dot segments"). */
const DOT_SEGMENT = /[/\\](\.|%2e){1,2}([/\\]|$)/i;
const REFUSED_PATH = '/images/refused';

/**
 * If an image path contains dot segments, returns a request for a path that the image routes reject. A URL parser would
 * resolve the segments before a route sees the path: /images/w300/../../x would become /x. No browser sends such a path.
 */
export function refuseDotSegments(request: Request, rawTarget: string): Request {
  const path = rawTarget.split(/[?#]/, 1)[0] ?? '';
  if (!path.startsWith('/images') || !DOT_SEGMENT.test(path)) return request;
  return new Request(new URL(REFUSED_PATH, request.url), { method: request.method, headers: request.headers });
}
