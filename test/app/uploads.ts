import type { Requestable, TestMember } from './members.ts';

export type TestFile = { name: string; content: string | Uint8Array<ArrayBuffer> };

/** Uploads files for an import as our page does. */
export async function uploadFiles(
  app: Requestable,
  { cookie }: Pick<TestMember, 'cookie'>,
  files: TestFile[],
  { answers, headers }: { answers?: object; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = new FormData();
  for (const { name, content } of files) body.append('file', new File([content], name));
  if (answers) body.append('answers', JSON.stringify(answers));
  return app.request('/api/imports', {
    method: 'POST',
    headers: { cookie, 'Sec-Fetch-Site': 'same-origin', ...headers },
    body,
  });
}
