import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#ui/forms/select-field.tsx';
import { listsQuery } from './list-queries.ts';

type OwnListFieldProps = {
  label: string;
  /** The option "no list". */
  none: string;
  /** Lists with fewer films are not offered. */
  minFilms?: number;
  /** The id of a list; empty for none. */
  value: string;
  onChange: (list: string) => void;
  isWide?: boolean;
};

/** The member's lists with at least so many films; undefined until they are loaded. */
export const useOwnLists = ({ minFilms = 0, isMember = true }: { minFilms?: number | undefined; isMember?: boolean }) =>
  useQuery({ ...listsQuery, enabled: isMember }).data?.filter(({ films }) => films >= minFilms);

/** A field to choose one of the member's lists. */
export function OwnListField({ none, minFilms, ...field }: OwnListFieldProps) {
  const offered = (useOwnLists({ minFilms }) ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return <SelectField options={[{ value: '', label: none }, ...offered]} {...field} />;
}
