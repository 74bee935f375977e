import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { grouped } from '#web/lib/format/numbers.ts';
import { Choice } from '#web/ui/forms/choice.tsx';
import { FilterFold } from '#web/ui/forms/filter-fold.tsx';
import { chosenValues, toggled } from './chosen-values.ts';
import { KIND_GROUPS, type Kind } from './kind-groups.ts';
import { kindsQuery } from './tonight-queries.ts';

type KindsFoldProps = {
  label: string;
  name: 'themes' | 'not';
  /** The chosen slugs, joined by commas. Some may be keywords, which the fold does not list. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
};

/**
 * Themes and tags in groups, with the number of films of each. There are more than a hundred, so a group's checkboxes
 * are rendered only while the group is open. Without scripts there is a list instead.
 */
export function KindsFold({ label, name, chosen, onChange }: KindsFoldProps) {
  const values = chosenValues(chosen);
  const [wasOpened, setOpened] = useState(false);
  const { data: films } = useQuery({ ...kindsQuery, enabled: wasOpened || values.length > 0 });
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
          onToggle={(slug) => onChange(toggled(chosen, slug))}
        />
      ))}
    </FilterFold>
  );
}

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
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/kinds noscript:hidden"
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 font-semibold text-sm hover:text-link [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open/kinds:rotate-90"
        />
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
