import type { RequestListener } from 'node:http';

const json = { 'Content-Type': 'application/json;charset=utf-8' };
const FIFTY_MEGABYTES = 50 * 1024 * 1024;

const refusal =
  (status: number, code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    const body = { success: false, status_code: code, status_message: 'A refusal of the fake.' };
    response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body));
  };

const sendText =
  (body: string, headers: Record<string, string> = json): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, headers).end(body);

const endless: RequestListener = (_request, response) => {
  response.writeHead(200, json);
  const chunk = Buffer.alloc(64 * 1024, ' ');
  let sent = 0;
  const send = () => {
    while (sent < FIFTY_MEGABYTES && !response.destroyed) {
      sent += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', send);
    }
    response.end('{}');
  };
  send();
};

const trickle: RequestListener = (_request, response) => {
  response.writeHead(200, json).write('{"id":');
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
};

/** Failures of TMDB, or of a network or proxy between us and TMDB. */
export const FAULTS = {
  reset: (request) => void request.socket.destroy(),
  hang: () => undefined,
  'hang after the headers': (_request, response) => void response.writeHead(200, json).flushHeaders(),
  trickle,
  HTML: sendText('<!doctype html><title>Sign in to the hotel network</title>', { 'Content-Type': 'text/html' }),
  'truncated JSON': sendText('{"id":1,"title":"Half a f'),
  '{}': sendText('{}'),
  'wrong types': sendText('{"id":"1","title":7,"results":"none","page":null}'),
  'an error with status 200': sendText('{"success":false,"status_code":1,"status_message":"Success."}'),
  '50 MB': endless,
  'plain-text 500': (_request, response) =>
    void response.writeHead(500, { 'Content-Type': 'text/plain' }).end('upstream connect error'),
  '401': refusal(401, 7),
  '404': refusal(404, 34),
  '404 of a proxy': (_request, response) => void response.writeHead(404).end('<h1>Not Found</h1>'),
  '429': refusal(429, 25),
  '429 with Retry-After': refusal(429, 25, { 'Retry-After': '2' }),
} as const satisfies Record<string, RequestListener>;

export type Fault = keyof typeof FAULTS;
export { refusal };
