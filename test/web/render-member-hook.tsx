import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Mock, vi } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';

export const BROKEN = new ApiError({ status: 500, statusText: '' }, { code: 'internal', message: 'Something broke.' });
export const SIGNED_OUT = new ApiError({ status: 401, statusText: '' }, { code: 'not_signed_in' });

type Call = { path: string; body: unknown; resolve: (body?: unknown) => void; reject: (error: Error) => void };

/** Replaces `sendJson` and returns its calls, which the test resolves or rejects. */
export function heldCalls(sendJson: Mock): Call[] {
  const calls: Call[] = [];
  sendJson.mockReset().mockImplementation((_method: string, path: string, body: unknown) => {
    const { promise, resolve, reject } = Promise.withResolvers();
    calls.push({ path, body, resolve, reject });
    return promise;
  });
  return calls;
}

/** Renders a hook of a member's page with a new cache and a mocked page. */
export function renderMemberHook<Result>(use: (page: Required<MemberPage>) => Result) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = { notify: vi.fn<MemberPage['notify']>(), signIn: vi.fn() };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { ...renderHook(() => use(page), { wrapper }), client, page };
}
