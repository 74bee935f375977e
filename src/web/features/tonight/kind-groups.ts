import { TAG_GROUPS, TAGS } from '#contract/browse/tags.ts';
import { THEMES, type ThemeSlug } from '#contract/browse/themes.ts';

type GroupValue = (typeof TAG_GROUPS)[number]['value'];
export type Kind = { value: string; label: string };

/** The group of each theme. The contract has the group of each tag. */
const THEME_GROUPS: Record<ThemeSlug, GroupValue> = {
  supernatural: 'kinds',
  'haunted-house': 'settings',
  possession: 'menaces',
  witchcraft: 'menaces',
  demon: 'menaces',
  exorcism: 'kinds',
  slasher: 'kinds',
  werewolf: 'menaces',
  vampire: 'menaces',
  zombie: 'menaces',
  ghost: 'menaces',
  cult: 'menaces',
  'psychological-thriller': 'kinds',
  'based-on-novel-or-book': 'kinds',
  'found-footage': 'kinds',
  monster: 'menaces',
  'body-horror': 'kinds',
  'urban-legend': 'kinds',
};

const kindsOf = (group: GroupValue): Kind[] =>
  [
    ...THEMES.filter(({ value }) => THEME_GROUPS[value] === group),
    ...TAGS.flatMap((tag) => (tag.group === group ? [{ value: tag.slug, label: tag.label }] : [])),
  ].sort((a, b) => (a.label < b.label ? -1 : 1));

/** The groups of themes and tags, each sorted by label. The finder accepts both in the same parameters. */
export const KIND_GROUPS = TAG_GROUPS.map(({ value, label }) => ({ value, label, kinds: kindsOf(value) }));
