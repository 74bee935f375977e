import { slugWords } from '#contract/slug.ts';

/** Groups of tags, in the order in which screens list them. */
export const TAG_GROUPS = [
  { value: 'menaces', label: 'Monsters and menaces' },
  { value: 'kinds', label: 'Kinds of horror' },
  { value: 'settings', label: 'Places and times' },
  { value: 'moods', label: 'Moods' },
  { value: 'countries', label: 'Countries' },
] as const;
type TagGroup = (typeof TAG_GROUPS)[number]['value'];

type Tag = { slug: string; label: string; group: TagGroup };

const inGroup = <Slug extends string>(group: TagGroup, labels: Record<Slug, string>) =>
  (Object.entries(labels) as [Slug, string][]) // has exactly these keys
    .map(([slug, label]) => ({ slug, label, group }));

/**
 * Editorial tags: the values of `tags` in content/films, of /tag/{tag}, and of `themes` and `not` in the finder.
 * docs/catalogue.md says which films have which tag.
 */
export const TAGS = [
  ...inGroup('menaces', {
    'alien-invasion': 'Alien invasion',
    cannibalism: 'Cannibalism',
    'creature-feature': 'Creature feature',
    'cursed-objects': 'Cursed objects',
    'evil-children': 'Evil children',
    'giant-monsters': 'Giant monsters',
    infection: 'Infection',
    'killer-animals': 'Killer animals',
    'killer-clown': 'Killer clown',
    'killer-doll': 'Killer doll',
    'mad-science': 'Mad science',
    mummies: 'Mummies',
    'serial-killers': 'Serial killers',
    sharks: 'Sharks',
    'universal-monsters': 'Universal monsters',
    'zombie-apocalypse': 'Zombie apocalypse',
  }),
  ...inGroup('kinds', {
    'action-horror': 'Action horror',
    anthology: 'Anthology',
    'black-horror': 'Black horror',
    'cosmic-horror': 'Cosmic horror',
    'cult-classic': 'Cult classic',
    'eco-horror': 'Eco horror',
    expressionism: 'Expressionism',
    'family-friendly-frights': 'Family-friendly frights',
    'feminist-horror': 'Feminist horror',
    'final-girl': 'Final girl',
    'folk-horror': 'Folk horror',
    giallo: 'Giallo',
    gothic: 'Gothic',
    'hammer-horror': 'Hammer horror',
    'home-invasion': 'Home invasion',
    'horror-comedy': 'Horror comedy',
    'made-by-women': 'Made by women',
    'medical-horror': 'Medical horror',
    'meta-horror': 'Meta horror',
    'new-french-extremity': 'New French Extremity',
    'psychological-horror': 'Psychological horror',
    'queer-horror': 'Queer horror',
    'religious-horror': 'Religious horror',
    'revenge-horror': 'Revenge horror',
    'sci-fi-horror': 'Sci-fi horror',
    splatter: 'Splatter',
    'survival-horror': 'Survival horror',
    'technology-horror': 'Technology horror',
    'teen-horror': 'Teen horror',
    'torture-horror': 'Torture horror',
    'true-story': 'Based on a true story',
    'video-nasty': 'Video nasty',
    'war-horror': 'War horror',
    'western-horror': 'Western horror',
  }),
  ...inGroup('settings', {
    asylum: 'Asylum',
    'at-sea': 'At sea',
    campus: 'School or campus',
    'christmas-horror': 'Christmas horror',
    'halloween-night': 'Halloween night',
    'in-space': 'In space',
    'in-the-woods': 'In the woods',
    isolation: 'Isolation',
    'one-location': 'One location',
    'period-horror': 'Period horror',
    'road-horror': 'Road horror',
    'silent-era': 'Silent era',
    'small-town': 'Small town',
    snowbound: 'Snowbound',
    'summer-camp': 'Summer camp',
    underground: 'Underground',
  }),
  ...inGroup('moods', {
    'big-twist': 'Big twist',
    bleak: 'Bleak',
    campy: 'Campy',
    'children-in-peril': 'Children in peril',
    'coming-of-age': 'Coming of age',
    'dream-logic': 'Dream logic',
    'erotic-horror': 'Erotic horror',
    'fun-ride': 'Fun ride',
    grief: 'Grief',
    paranoia: 'Paranoia',
    'slow-burn': 'Slow burn',
  }),
  ...inGroup('countries', {
    'australian-horror': 'Australian horror',
    'british-horror': 'British horror',
    'canadian-horror': 'Canadian horror',
    'chinese-language-horror': 'Chinese-language horror',
    'dutch-horror': 'Dutch horror',
    'eastern-european-horror': 'Eastern European horror',
    'french-horror': 'French horror',
    'german-horror': 'German horror',
    'indian-horror': 'Indian horror',
    'italian-horror': 'Italian horror',
    'j-horror': 'J-horror',
    'k-horror': 'K-horror',
    'latin-american-horror': 'Latin American horror',
    'nordic-horror': 'Nordic horror',
    'southeast-asian-horror': 'Southeast Asian horror',
    'spanish-language-horror': 'Spanish-language horror',
    'turkish-horror': 'Turkish horror',
  }),
] satisfies Tag[];

export type TagSlug = (typeof TAGS)[number]['slug'];

/** @returns the words of the slug if the tag is not one of ours */
export const tagLabel = (tag: string) => TAGS.find(({ slug }) => slug === tag.toLowerCase())?.label ?? slugWords(tag);
