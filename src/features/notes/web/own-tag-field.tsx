import { SelectField } from '#ui/forms/select-field.tsx';
import { tagKey } from '../contract/note-rules.ts';
import type { MemberTags } from '../contract/notes.ts';

type OwnTagFieldProps = {
  tags: MemberTags['tags'];
  chosen: string | undefined;
  onChange: (tag: string | undefined) => void;
};

/** Chooses one of the member's own tags. Shows nothing without tags, unless the URL has one. */
export function OwnTagField({ tags, chosen, onChange }: OwnTagFieldProps) {
  if (tags.length === 0 && chosen === undefined) return null;
  const own = chosen === undefined ? undefined : tags.find(({ tag }) => tagKey(tag) === tagKey(chosen))?.tag;
  const options = [
    { value: '', label: 'Any' },
    ...(chosen !== undefined && own === undefined ? [{ value: chosen, label: chosen }] : []),
    ...tags.map(({ tag, films }) => ({ value: tag, label: `${tag} (${films})` })),
  ];
  return (
    <SelectField
      label="Your tag"
      value={own ?? chosen ?? ''}
      options={options}
      onChange={(tag) => onChange(tag || undefined)}
      isWide
    />
  );
}
