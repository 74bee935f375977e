// Pages' scripts have the moods, so this module does not import zod.
import type { FinderSearch } from './finder-query.ts';

export type Mood = { slug: string; label: string; line: string; search: FinderSearch };

/** Ways into /tonight. The home page shows the first six. */
export const MOODS = [
  {
    slug: 'dread-without-gore',
    label: 'Dread without gore',
    line: 'Afraid, and nobody bleeds for it',
    search: { scares: '5-', atmosphere: '7-', gore: '-3' },
  },
  { slug: 'gorehound', label: 'Gorehound', line: 'As much as the screen can hold', search: { gore: '8-' } },
  {
    slug: 'gateway-horror',
    label: 'Gateway horror',
    line: 'A good story for somebody who never watches horror',
    search: { scares: '-4', plot: '5-', gore: '-3' },
  },
  {
    slug: 'slow-burn',
    label: 'Slow burn',
    line: 'The mood first, the scream late',
    search: { scares: '3-6', atmosphere: '8-', gore: '-5' },
  },
  { slug: 'villains-night', label: 'Villain’s night', line: 'Faces of the genre', search: { villain: '9-' } },
  {
    slug: 'what-just-happened',
    label: 'What just happened',
    line: 'You will not see it coming',
    search: { unpredictability: '8-' },
  },
  {
    slug: 'myth-and-mystery',
    label: 'Myth and mystery',
    line: 'Old rules, and a story that keeps them',
    search: { plot: '6-', lore: '7-' },
  },
  {
    slug: 'short-and-sharp',
    label: 'Short and sharp',
    line: 'Scared and in bed within ninety minutes',
    search: { scares: '6-', maxRuntime: '90' },
  },
  { slug: 'lights-on', label: 'Lights on', line: 'For those who want to sleep badly', search: { scares: '8-' } },
] as const satisfies readonly Mood[];
