import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaggedFilm } from '#features/films/contract/films.ts';
import { mediumDate } from '#ui/format/dates.ts';
import { ErrorFallback, useIsLoadFailure } from '#ui/states/failure-page.tsx';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { tagLabel } from '../contract/tags.ts';

const TITLE_ID = 'tag';
const GRID = 'grid grid-cols-3 gap-x-3 gap-y-1 md:gap-y-3 sm:grid-cols-4 md:gap-x-4 lg:grid-cols-6';
const WIDTHS = '(min-width: 88rem) 208px, (min-width: 64rem) 15vw, (min-width: 40rem) 23vw, 30vw';
/** The number of posters in the widest row. */
const FIRST_ROW = 6;

/** Literal texts of the specification, sections 2 and 8. */
const TAG_LOADING = 'Loading...';
const tagLoadFailure = (status: number, statusText: string) =>
  `Failed to fetch movies: ${status} ${statusText}`.trimEnd();

export const tagQuery = (tag: string) =>
  queryOptions({
    queryKey: ['tag', tag],
    queryFn: async ({ signal }): Promise<TaggedFilm[]> => {
      try {
        return await apiGet('/movies/tag/{tag}', { path: { tag }, signal });
      } catch (error) {
        // A rendered page contains only the message of an error, not its status, so the message is built here.
        if (error instanceof ApiError) throw new Error(tagLoadFailure(error.status, error.statusText));
        throw error;
      }
    },
  });

export function TagScreen({ tag }: { tag: string }) {
  const films = useSuspenseQuery(tagQuery(tag)).data;
  if (films.length === 0) {
    return (
      <TagFrame tag={tag}>
        <p className="text-lg text-muted">No films have this tag.</p>
      </TagFrame>
    );
  }
  return (
    <TagFrame tag={tag}>
      <ul aria-labelledby={TITLE_ID} className={GRID}>
        {films.map((film, index) => (
          <TaggedCard key={film._id} film={film} isEager={index < FIRST_ROW} />
        ))}
      </ul>
    </TagFrame>
  );
}

function TaggedCard({ film, isEager }: { film: TaggedFilm; isEager: boolean }) {
  const { director, releaseDate } = film;
  return (
    <FilmCard
      film={{ ...film, id: Number(film._id) }}
      sizes={WIDTHS}
      eager={isEager}
      date={releaseDate ? <time dateTime={releaseDate}>{mediumDate(releaseDate)}</time> : 'No release date'}
    >
      <p className="line-clamp-2 text-muted text-sm leading-tight">{director ?? 'Unknown director'}</p>
    </FilmCard>
  );
}

function TagFrame({ tag, children }: { tag: string; children: ReactNode }) {
  const line = new Map(Object.entries(TAG_LINES)).get(tag.toLowerCase());
  return (
    <div className="page pt-10 md:pt-16">
      <h1 id={TITLE_ID} className="display max-w-[24ch] text-5xl leading-[0.95]! md:text-7xl">
        Movies tagged with "{tagLabel(tag)}"
      </h1>
      {line && <p className="mt-4 max-w-[60ch] text-lg text-muted">{line}</p>}
      <div className="mt-8 md:mt-12">{children}</div>
    </div>
  );
}

export function TagPending({ tag }: { tag: string }) {
  return (
    <TagFrame tag={tag}>
      <p role="status" className="text-lg text-muted">
        {TAG_LOADING}
      </p>
    </TagFrame>
  );
}

export function TagFailure({ tag, error }: { tag: string; error: unknown }) {
  if (!useIsLoadFailure()) return <ErrorFallback />;
  return (
    <TagFrame tag={tag}>
      <p role="alert" className="border-action border-l-2 pl-5 text-lg">
        Error: {error instanceof Error ? error.message : String(error)}
      </p>
    </TagFrame>
  );
}

/** Introduces each tag on its page. */
export const TAG_LINES: Record<string, string> = {
  'action-horror': 'Fight first, scream later: monsters meet people who shoot back.',
  'alien-invasion': 'They came a long way, and not to talk. Small towns usually notice first.',
  anthology: 'Several short nightmares for one ticket, often with a grinning host between them.',
  asylum: 'Locked wards and long corridors, where nobody believes the patient.',
  'at-sea': 'No land, no signal, and something under the hull.',
  'australian-horror': 'Long roads, hot sun and nobody for a hundred miles, from Australia and New Zealand.',
  'big-twist': 'Watch it before somebody tells you the end.',
  'black-horror': 'Horror by and about Black people, in which history is the first monster in the room.',
  bleak: 'No rescue, no comfort, and credits in silence.',
  'british-horror': 'Fog, manners and something in the village that nobody mentions to visitors.',
  campus: 'Dorms, lockers and exams. Not everybody will graduate.',
  campy: 'Too much of everything, and all the better for it.',
  'canadian-horror': 'Cold streets, new flesh and good manners, from Canada.',
  cannibalism: 'Dinner is served. Do not ask the cook.',
  'children-in-peril': 'The smallest people in the story see it first, and are believed last.',
  'christmas-horror': 'Snow, lights and carols, and somebody in the chimney who is not bringing gifts.',
  'coming-of-age': 'Growing up is frightening enough. Here it also has teeth.',
  'cosmic-horror': 'The universe is very large and does not know your name. Knowing more does not help.',
  'creature-feature':
    'A beast, a location, and fewer people in every scene. Stay out of the water, the woods and the vents.',
  'cult-classic': 'Ignored when new, worn out on tape, and quoted at midnight ever since.',
  'cursed-objects': 'A tape, a box, a book, a mirror. It was cheap, and now it is yours.',
  'dream-logic': 'Doors lead to the wrong rooms and nobody is surprised. Forget the plot and let yourself fall.',
  'eastern-european-horror': 'Witches, old woods and older grudges, from Prague to Moscow.',
  'eco-horror': 'Nature remembers what we did to it, and today we pay.',
  'erotic-horror': 'Desire and dread in one bed.',
  'evil-children': 'Small shoes on the stairs, and a smile that knows more than it should.',
  expressionism: 'Crooked streets, painted shadows: the world bent into the shape of a frightened mind.',
  'family-friendly-frights': 'A first scare for younger eyes, with enough wit for the hands they are holding.',
  'feminist-horror': 'Everybody tells her that she imagines it. She does not.',
  'final-girl': 'She noticed. She checked the lock. She is the last one standing.',
  'folk-horror': 'Old fields, old songs and a harvest that has its price.',
  'french-horror': 'Elegant, cold and cruel films from France, from masked surgeons to raw nerves.',
  'fun-ride': 'Fast, loud and best with a crowd and popcorn.',
  'german-horror': 'Shadows since 1919: dream doctors, vampires and cold apartments, from Germany and Austria.',
  giallo: 'Italian murder in saturated color: black gloves, sharp music and a clue that everybody saw wrong.',
  'giant-monsters': 'Look up. Cities fall, and people run between the feet.',
  gothic: 'Candles, ruins and family secrets. The house is beautiful, and it remembers.',
  grief: 'Loss opens a door. These films look at what comes through it.',
  'halloween-night': 'One night of the year when a mask at the door surprises nobody.',
  'hammer-horror': 'Red blood, velvet and Cushing against Lee: Britain’s house of horror.',
  'home-invasion': 'Somebody is already inside. The alarm was the first thing to go.',
  'horror-comedy': 'The scream and the laugh use the same muscle. Expect both, often in one breath.',
  'in-space': 'Thin walls, recycled air, and nobody who can hear it.',
  'in-the-woods': 'The path was here a moment ago.',
  'indian-horror': 'Curses, gods and folk tales, from Mumbai and the south of India.',
  infection: 'It spreads by bite, by breath or by water. Count the people who cough.',
  isolation: 'Snow, sea, space or an empty hotel: nobody will hear it, and nobody is coming.',
  'italian-horror': 'Style before sense: zombies, witches and murder, painted by masters of color.',
  'j-horror': 'Wet hair, dead technology and curses that spread like a cold.',
  'k-horror': 'Family, class and guilt from Korea, with a cruelty that waits until you care.',
  'killer-animals': 'Sharks, rats, bears and birds. They were here before the picnic.',
  'killer-clown': 'Painted smiles, bright balloons, and nobody is laughing.',
  'killer-doll': 'It was on the shelf when you went to bed. It is not on the shelf now.',
  'latin-american-horror': 'Wrestlers, demons and old sins, from Mexico to Argentina.',
  'mad-science': 'The experiment worked. That was the mistake.',
  'made-by-women': 'Directed by women, who for decades were hired only to scream.',
  'medical-horror': 'You will feel a small sting. Hospitals, experiments and doctors without limits.',
  'meta-horror': 'The people on screen have seen these films too. It does not save them.',
  mummies: 'Wrapped, buried and cursed, and woken by people who cannot read a warning.',
  'new-french-extremity': 'French films of the 2000s that go further than you wanted, and mean it.',
  'nordic-horror': 'Bright nights, long winters and quiet people who know the old stories.',
  'one-location': 'One room, one bunker, one elevator. The film cannot leave, and neither can you.',
  paranoia: 'One of us is not one of us.',
  'period-horror': 'Set long before it was made, when people had candles and believed.',
  'psychological-horror': 'The threat may only be in one head. That makes it no safer.',
  'queer-horror': 'Desire, disguise and being different: horror has always known who has to hide.',
  'religious-horror': 'Sin, saints and signs. Belief is both the weapon and the wound.',
  'revenge-horror': 'They left somebody for dead. Now that somebody is coming for each of them.',
  'road-horror': 'The map was wrong, the gas is low, and the truck behind is getting closer.',
  'sci-fi-horror': 'Somebody in a laboratory, or a very long way from Earth, did not stop in time.',
  'serial-killers': 'The monster has a face, a job and a habit.',
  sharks: 'A fin, two notes and a town that needs the tourists.',
  'silent-era': 'No words, all shadow. The faces of the first nightmares on film still frighten.',
  'slow-burn': 'It takes its time. So does the dread.',
  'small-town': 'Everybody knows everybody here, and nobody talks about it.',
  snowbound: 'Snow covers the road, the tracks and whatever made them.',
  'southeast-asian-horror':
    'Spirits with very long memories, from Thailand, Indonesia, the Philippines and their neighbors.',
  'spanish-language-horror': 'From Spain, Mexico and Argentina: orphans, saints and ghosts who still want something.',
  splatter: 'Blood by the bucket, from the best craftsmen of latex and syrup.',
  'summer-camp': 'Campfire stories, cold lakes, and counselors who should have checked the woods.',
  'survival-horror': 'No rescue, little food, and something between you and the way out. Stay alive until the credits.',
  'technology-horror': 'Tapes, phones, screens and feeds: what connects everybody also lets it in.',
  'teen-horror': 'High school was bad already. Then the phone rang.',
  'torture-horror': 'Rooms with drains in the floor. For strong stomachs only.',
  'true-story': 'It says that it really happened. Sometimes it did.',
  underground: 'Caves, tunnels and sewers. The way out is further down.',
  'universal-monsters': 'The house of Dracula, Frankenstein and the Wolf Man, where the rules were written.',
  'video-nasty': 'Banned or seized in Britain in the 1980s, so everybody watched them.',
  'war-horror': 'The trenches were haunted enough. Something else is digging there too.',
  'western-horror': 'Wide skies, few witnesses. The frontier had worse than outlaws.',
  'zombie-apocalypse': 'The last broadcast has ended. Nail boards over the windows and choose your company.',
  'chinese-language-horror': 'Hopping corpses, ghosts in love and vengeful spirits, from Hong Kong, Taiwan and China.',
  'dutch-horror': 'Dry humor and dark water, from the Low Countries.',
  'turkish-horror': 'Djinns, family curses and night visits, from Turkey.',
};
