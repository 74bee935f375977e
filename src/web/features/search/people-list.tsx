import { Link } from '@tanstack/react-router';
import type { FoundPerson } from '#contract/people/people.ts';
import { Face } from '#web/ui/pictures/face.tsx';

export function PeopleList({ people }: { people: FoundPerson[] }) {
  return (
    <ul aria-label="People" className="mt-5 flex flex-wrap gap-3 md:mt-8">
      {people.map(({ id, name, profilePath, profileColour, knownFor }) => (
        <li key={id} className="max-sm:w-full">
          <Link
            to="/person/$id"
            params={{ id: String(id) }}
            className="group flex h-full items-center gap-3 border border-line bg-raised pr-4 transition-colors hover:border-line-strong"
          >
            <Face name={name} path={profilePath} colour={profileColour} className="h-18 w-14 text-2xl" />
            <span className="min-w-0 py-2 leading-snug">
              <span className="block font-semibold group-hover:text-link">{name}</span>
              <span className="block text-muted text-sm">{knownFor.join(', ')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
