import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { TAG_GROUPS, TAGS } from '#features/browse/contract/tags.ts';
import { THEMES, type ThemeSlug } from '#features/browse/contract/themes.ts';
import { grouped } from '#ui/format/numbers.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { FilterFold } from '#ui/forms/filter-fold.tsx';
import type { Kinds } from '../contract/finder.ts';
import { chosenValues, toggled } from './finder-search.ts';
import { kindsQuery } from './tonight-queries.ts';
import type { DraftActions } from './use-finder.ts';

type KindsFoldProps = {
  label: string;
  name: 'themes' | 'not';
  /** The chosen slugs, joined by commas. Some may be keywords, which the fold does not list. */
  chosen: string | undefined;
  change: DraftActions['change'];
};

const filmsBySlug = ({ kinds }: Kinds) => new Map(kinds.map(({ slug, films }) => [slug, films]));

/**
 * Themes and tags in groups, with the number of films of each. There are more than a hundred, so a group's checkboxes
 * are rendered only while the group is open. Without scripts there is a list instead.
 */
export const KindsFold = memo(({ label, name, chosen, change }: KindsFoldProps) => {
  const values = chosenValues(chosen);
  const [wasOpened, setOpened] = useState(false);
  const { data: films } = useQuery({ ...kindsQuery, enabled: wasOpened || values.length > 0, select: filmsBySlug });
  return (
    <FilterFold label={label} count={values.length} onOpen={() => setOpened(true)}>
      <noscript>
        <select name={name} multiple size={8} defaultValue={values} aria-label={label} className="w-full bg-ground">
          {KIND_GROUPS.map((group) => (
            <optgroup key={group.value} label={group.label}>
              {group.kinds.map(({ value, label: text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </noscript>
      {KIND_GROUPS.map(({ value, label: title, kinds }) => (
        <KindGroup
          key={value}
          title={title}
          kinds={kinds}
          films={films}
          values={values}
          name={name}
          onToggle={(slug) => change((before) => ({ [name]: toggled(before[name], slug) }))}
        />
      ))}
    </FilterFold>
  );
});

type KindGroupProps = {
  title: string;
  kinds: Kind[];
  /** Numbers of films by slug; undefined until they are loaded. */
  films: ReadonlyMap<string, number> | undefined;
  values: string[];
  name: string;
  onToggle: (slug: string) => void;
};

function KindGroup({ title, kinds, films, values, name, onToggle }: KindGroupProps) {
  const count = kinds.filter(({ value }) => values.includes(value)).length;
  const [isOpen, setOpen] = useState(count > 0);
  const group = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => setOpen(group.current?.open ?? false), []);
  return (
    <details
      ref={group}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/kinds noscript:hidden"
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 font-semibold text-sm hover:text-link [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 text-muted transition-transform group-open/kinds:rotate-90" />
        {title}
        {count > 0 && <span className="text-muted tabular-nums">({count})</span>}
      </summary>
      {isOpen && (
        <fieldset className="pb-2 pl-6">
          <legend className="sr-only">{title}</legend>
          {kinds.map(({ value, label }) => (
            <Choice
              key={value}
              type="checkbox"
              name={name}
              value={value}
              isChecked={values.includes(value)}
              onChange={() => onToggle(value)}
            >
              <span className="leading-snug">{label}</span>
              {films && (
                <span className="ml-auto text-muted text-sm tabular-nums">{grouped(films.get(value) ?? 0)}</span>
              )}
            </Choice>
          ))}
        </fieldset>
      )}
    </details>
  );
}

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
