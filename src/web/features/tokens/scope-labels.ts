import type { TokenScope } from '#contract/tokens/token-rules.ts';

export const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', write: 'Read and write' };
