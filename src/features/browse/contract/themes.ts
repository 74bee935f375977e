/** `value` is the keyword slug; the design system has a colour for each. */
export type Theme = { label: string; value: string };

export const THEMES = [
  { label: 'Supernatural', value: 'supernatural' },
  { label: 'Haunted House', value: 'haunted-house' },
  { label: 'Possession', value: 'possession' },
  { label: 'Witchcraft', value: 'witchcraft' },
  { label: 'Demon', value: 'demon' },
  { label: 'Exorcism', value: 'exorcism' },
  { label: 'Slasher', value: 'slasher' },
  { label: 'Werewolf', value: 'werewolf' },
  { label: 'Vampire', value: 'vampire' },
  { label: 'Zombie', value: 'zombie' },
  { label: 'Ghost', value: 'ghost' },
  { label: 'Cult', value: 'cult' },
  { label: 'Psychological Thriller', value: 'psychological-thriller' },
  { label: 'Based on a Book', value: 'based-on-novel-or-book' },
  { label: 'Found Footage', value: 'found-footage' },
  { label: 'Monster', value: 'monster' },
  { label: 'Body Horror', value: 'body-horror' },
  { label: 'Urban Legend', value: 'urban-legend' },
] as const satisfies readonly Theme[];

export type ThemeSlug = (typeof THEMES)[number]['value'];
