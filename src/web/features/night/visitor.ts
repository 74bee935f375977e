import type { FrightLimits } from '#contract/limits/fright-limits.ts';

/** Whoever looks at the night. @property limits undefined until they are loaded */
export type Visitor = { isMember: boolean; limits: FrightLimits | undefined };
