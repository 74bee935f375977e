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

/** A field to choose one of the member's lists. */
export function OwnListField({ none, minFilms = 0, ...field }: OwnListFieldProps) {
  const { data: lists = [] } = useQuery(listsQuery);
  const offered = lists.filter(({ films }) => films >= minFilms).map(({ _id, name }) => ({ value: _id, label: name }));
  return <SelectField options={[{ value: '', label: none }, ...offered]} {...field} />;
}
