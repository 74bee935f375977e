import type { FrightLimits } from '#contract/limits/fright-limits.ts';
import type { LimitsRepository } from './limits.repository.ts';

const NO_LIMITS: FrightLimits = { axes: {}, notes: [] };

export type LimitsService = ReturnType<typeof createLimitsService>;

export function createLimitsService(repository: LimitsRepository) {
  return {
    async limits(memberId: string): Promise<FrightLimits> {
      return (await repository.find(memberId)) ?? NO_LIMITS;
    },

    async replace(memberId: string, limits: FrightLimits): Promise<FrightLimits> {
      await repository.replace(memberId, limits);
      return limits;
    },
  };
}
