import { createCatalogue } from '#catalogue/catalogue.ts';
import { watchDamage } from '#engine/database/damage.ts';
import type { OpenDatabase } from '#engine/database/open-database.ts';
import { shareSiteSecret } from '#engine/database/site-secret.ts';
import type { Deps } from '#engine/deps.ts';
import type { Feature } from '#engine/http/feature.ts';
import { createRateLimits } from '#engine/http/rate-limits.ts';
import { createJobQueue, createJobsView } from '#engine/jobs/job-queue.repository.ts';
import type { Tasks } from '#engine/jobs/jobs.ts';
import { createMailer } from '#engine/mail/mailer.ts';
import { createMetrics } from '#engine/observability/metrics.ts';
import { createRequireRoom } from '#engine/process/disk-room.ts';
import { runLimited } from '#engine/process/limited-process.ts';
import { PUBLIC_REACH } from '#engine/push/public-addresses.ts';
import { createAccounts, createPasswordHasher, readSessionSecret } from '#features/accounts/server/accounts.ts';
import { createAdmin, createAdmission, createGroupAdministrators } from '#features/admin/server/admin.ts';
import { createBrowse } from '#features/browse/server/browse.ts';
import { createCalendar } from '#features/calendar/server/calendar.ts';
import { createChallenges, createKnownSeries } from '#features/challenges/server/challenges.ts';
import { createChanges } from '#features/changes/server/changes.ts';
import { createDemoSite } from '#features/demo/server/demo.ts';
import { createExports } from '#features/exports/server/exports.ts';
import { createFeeds } from '#features/feeds/server/feeds.ts';
import { createFilms } from '#features/films/server/films.ts';
import { createHorrorProfile, createTaste } from '#features/horror-profile/server/horror-profile.ts';
import { createImages } from '#features/images/server/images.ts';
import { createImports } from '#features/imports/server/imports.ts';
import { createLibrary } from '#features/library/server/library.ts';
import { createLimits } from '#features/limits/server/limits.ts';
import { createLists } from '#features/lists/server/lists.ts';
import { createNight } from '#features/movie-night/server/movie-night.ts';
import { createMyMovies } from '#features/my-movies/server/my-movies.ts';
import { createNews } from '#features/news/server/news.ts';
import { createNotes } from '#features/notes/server/notes.ts';
import { createPeople } from '#features/people/server/people.ts';
import { createPlayers } from '#features/players/server/players.ts';
import { createPreviews } from '#features/previews/server/previews.ts';
import { createRatings } from '#features/ratings/server/ratings.ts';
import { createReviews, type EditorialContent } from '#features/reviews/server/reviews.ts';
import { createSearch } from '#features/search/server/search.ts';
import { createShares } from '#features/shares/server/shares.ts';
import { createStreaming } from '#features/streaming/server/streaming.ts';
import { createFinder, type Kin } from '#features/tonight/server/tonight.ts';
import { createYears } from '#features/years/server/years.ts';

type Opened = Pick<Deps, 'env' | 'log' | 'isReady'> & Pick<OpenDatabase, 'db' | 'pool' | 'release'>;

/** The dependencies of a site without a replica. */
export async function createDeps({ release, ...opened }: Opened): Promise<Deps> {
  const { env, db } = opened;
  return {
    ...opened,
    publicDb: db,
    jobs: createJobQueue(db),
    databaseRelease: release,
    damages: watchDamage(opened.pool, opened.log),
    metrics: createMetrics({ ofProcess: true }),
    sessionSecret: await readSessionSecret(env, (offer) => shareSiteSecret(db, 'session', () => offer)),
    passwords: createPasswordHasher(),
    pushReach: PUBLIC_REACH,
    runLimited,
    clock: () => new Date(),
  };
}

export type Services = ReturnType<typeof createServices>;

/**
 * Builds every part of the site once, beginning with those that others need.
 *
 * @param content the reviews of content/
 * @param kin the table content/kin.yaml
 * @param buildStories for tests, whose sites have the same films
 */
export function createServices(
  deps: Deps,
  content?: EditorialContent,
  kin: readonly Kin[] = [],
  buildStories?: Parameters<typeof createFinder>[1]['buildStories'],
) {
  const rateLimits = createRateLimits(deps.pool);
  const requireRoom = createRequireRoom(deps.env, deps.log);

  const catalogue = createCatalogue(deps, { requireRoom });
  const live = catalogue.live?.onDemand;
  const mailer = createMailer(deps.env);
  const accounts = createAccounts(deps, {
    rateLimits,
    admission: createAdmission(deps),
    setAdministrator: createGroupAdministrators(deps),
    mailer,
  });
  const reviews = createReviews(deps, content);
  const { hasReview, latestReviews, review: reviewOf, reviewTimes } = reviews.service;
  const news = createNews(deps, { rateLimits, mailer, latestReviews });
  const films = createFilms(deps, { hasReview, live });
  const images = createImages(deps, { editorial: reviews.pictures });
  const { frights: frightsOf } = films.service;
  const previews = createPreviews(deps, { subjectOf: images.subjectOf, frightsOf, reviewOf });
  const limits = createLimits(deps);
  const library = createLibrary(deps, { rateLimits });
  const streaming = createStreaming(deps);
  const { servicesOf, regionOf } = streaming;
  const tasteOf = createTaste(deps);
  const finder = createFinder(deps, { servicesOf, tasteOf, kin, buildStories });
  const lists = createLists(deps, { withKnownSeries: createKnownSeries(finder.service) });
  const horrorProfile = createHorrorProfile(deps, { limitsOf: limits.limitsOf, servicesOf, ...finder.service });
  const years = createYears(deps);
  const challenges = createChallenges(deps, {
    lists: lists.service,
    drawPicture: previews.drawPicture,
    finder: finder.service,
    limitsOf: limits.limitsOf,
    servicesOf,
    tasteOf,
  });
  const imports = createImports(deps, { source: catalogue.live?.filmSource, rateLimits });
  const [profileOf, yearOf] = [horrorProfile.service.profile, years.service.year];
  const myMovies = createMyMovies(deps, { regionOf });
  const night = createNight(deps, {
    rateLimits,
    finder: finder.service,
    tasteOf,
    addViewing: myMovies.addViewing,
    drawPicture: previews.drawPicture,
    filmIdsOf: lists.service.filmIds,
  });
  const tasks: Tasks = {
    ...accounts.tasks,
    ...news.tasks,
    ...imports.tasks,
    ...finder.tasks,
    ...library.tasks,
    ...night.tasks,
    ...catalogue.tasks,
    ...createDemoSite(deps).tasks,
  };
  const admin = createAdmin(deps, {
    jobs: createJobsView(deps, tasks),
    catalogue: catalogue.status,
    readings: library.readings,
    rateLimits,
  });
  const features: Feature[] = [
    accounts,
    news,
    createRatings(deps),
    myMovies,
    createNotes(deps),
    lists,
    horrorProfile,
    imports,
    createPlayers(deps, { matcher: imports.matcher, rateLimits }),
    limits,
    library,
    streaming,
    createChanges(deps),
    createExports(deps),
    years,
    challenges,
    createFeeds(deps, { rateLimits }),
    createCalendar(deps, { rateLimits, nightsOf: challenges.service.nights }),
    createShares(deps, {
      lists: lists.service,
      profileOf,
      yearOf,
      tasteOf,
      drawPicture: previews.drawPicture,
      rateLimits,
    }),
    films,
    createBrowse(deps, { reviewTimes }),
    reviews,
    finder,
    night,
    createPeople(deps, { live }),
    createSearch(deps, { live, finder: finder.service }),
    previews,
    images,
    admin,
  ];
  return {
    /** In the order of the API's documentation. */
    features,
    tasks,
    callers: accounts.callers,
    authenticate: accounts.authenticate,
    credits: admin.credits,
    endStreams: night.endStreams,
    startLive: catalogue.live?.start,
    startLibrary: library.start,
    readStories: finder.service.stories,
    requireRoom,
  };
}
