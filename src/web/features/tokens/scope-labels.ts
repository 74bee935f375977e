import type { TokenScope } from '#contract/token-rules.ts';

export const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', write: 'Read and write' };
