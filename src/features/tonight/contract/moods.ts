// The scripts of the home page and of movie nights include the moods, so this module does not import zod.
import type { FinderSearch } from './finder-query.ts';

export type Mood = { label: string; search: FinderSearch };

/** Prepared searches, shown as links to /tonight. The home page shows the first six. */
export const MOODS = [
  { label: 'Dread without gore', search: { scares: '5-', atmosphere: '7-', gore: '-3' } },
  { label: 'Gorehound', search: { gore: '8-' } },
  { label: 'Gateway horror', search: { scares: '-4', plot: '5-', gore: '-3' } },
  { label: 'Slow burn', search: { scares: '3-6', atmosphere: '8-', gore: '-5' } },
  { label: 'Villain’s night', search: { villain: '9-' } },
  { label: 'What just happened', search: { unpredictability: '8-' } },
  { label: 'Myth and mystery', search: { plot: '6-', lore: '7-' } },
  { label: 'Short and sharp', search: { scares: '6-', maxRuntime: '90' } },
  { label: 'Leave the lights on', search: { scares: '8-' } },
] as const satisfies readonly Mood[];
