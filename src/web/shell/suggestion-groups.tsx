import { linkOptions } from '@tanstack/react-router';
import type { ListedFilm } from '#features/films/contract/films.ts';
import type { FoundPerson } from '#features/people/contract/people.ts';
import type { Subject, WishAnswer } from '#features/search/contract/search.ts';
import { yearOf } from '#ui/format/dates.ts';
import { posterUrl } from '#ui/format/image-url.ts';
import { Face } from '#ui/pictures/face.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import type { Found } from '../lib/search/find.ts';
import { subjectLink, subjectName, WISH_LEAD, wishLink, wishText } from '../lib/search/find.ts';

export function groupsOf({ films, people, subjects, wish, peopleFirst }: Found) {
  const ofWish = { heading: WISH_LEAD, suggestions: wish?.query ? [wishSuggestion(wish)] : [] };
  const ofFilms = { heading: 'Films', suggestions: films.map(filmSuggestion) };
  const ofPeople = { heading: 'People', suggestions: people.map(personSuggestion) };
  const ofThemes = { heading: 'Themes', suggestions: subjects.map(subjectSuggestion) };
  const groups = peopleFirst ? [ofPeople, ofFilms, ofThemes] : [ofWish, ofFilms, ofPeople, ofThemes];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

const wishSuggestion = (wish: NonNullable<WishAnswer['wish']>) => ({
  option: 'wish',
  link: wishLink(wish),
  picture: null,
  name: wishText(wish),
  more: null,
});

const filmSuggestion = ({ id, title, posterPath, posterColour, releaseDate }: ListedFilm) => ({
  option: String(id),
  link: linkOptions({ to: '/movie/$id', params: { id: String(id) } }),
  // Needs no fallback: if the poster fails to load, the box is empty, but the title is beside it.
  picture: (
    <span className="relative aspect-2/3 overflow-hidden rounded-xs bg-sunken">
      <Picture src={posterUrl('w92', id, posterPath)} colour={posterColour} width={92} height={138} alt="" />
    </span>
  ),
  name: title,
  more: releaseDate && yearOf(releaseDate),
});

const personSuggestion = ({ id, name, profilePath, profileColour, knownFor }: FoundPerson) => ({
  option: `person-${id}`,
  link: linkOptions({ to: '/person/$id', params: { id: String(id) } }),
  picture: <Face name={name} path={profilePath} colour={profileColour} className="aspect-square rounded-full" />,
  name,
  more: knownFor.join(', '),
});

const subjectSuggestion = (subject: Subject) => ({
  option: `${subject.kind}-${subject.slug}`,
  link: subjectLink(subject),
  picture: null,
  name: subjectName(subject),
  more: null,
});

const NOUNS = [
  ['wish', 'wishes'],
  ['film', 'films'],
  ['person', 'people'],
  ['theme', 'themes'],
] as const;

/** @example countMessage({ films: 5, people: 1, subjects: 0, … }) // '5 films and 1 person suggested' */
export function countMessage({ films, people, subjects, wish, peopleFirst }: Found): string {
  const wishes = wish?.query && !peopleFirst ? [wish] : [];
  const counts = [wishes, films, people, subjects].map(({ length }) => length);
  const parts = NOUNS.flatMap(([one, many], kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? `${count} ${count === 1 ? one : many}` : [];
  });
  return `${parts.length > 0 ? new Intl.ListFormat('en-US').format(parts) : 'No films'} suggested`;
}
