import { createCatalogue } from './catalogue/catalogue.ts';
import type { Deps } from './deps.ts';
import { createAuth, createRateLimits, type HashingCost } from './features/auth/auth.ts';
import { createBrowse } from './features/browse/browse.ts';
import { createCalendar } from './features/calendar/calendar.ts';
import { createCalendarFeed } from './features/calendar-feed/calendar-feed.ts';
import { createContentNotes } from './features/content-notes/content-notes.ts';
import { createEditorial, type EditorialContent } from './features/editorial/editorial.ts';
import { createFilms } from './features/films/films.ts';
import { createFinder } from './features/finder/finder.ts';
import { createHorrorProfile } from './features/horror-profile/horror-profile.ts';
import { createImports } from './features/imports/imports.ts';
import { createLimits } from './features/limits/limits.ts';
import { createNews } from './features/news/news.ts';
import { createNewsFeeds } from './features/news-feeds/news-feeds.ts';
import { createNotifications } from './features/notifications/notifications.ts';
import { createPeople } from './features/people/people.ts';
import { createPreviews } from './features/previews/previews.ts';
import { createProfile } from './features/profile/profile.ts';
import { createRatings } from './features/ratings/ratings.ts';
import { createResetPassword } from './features/reset-password/reset-password.ts';
import { createSearch } from './features/search/search.ts';
import { createMemberServices } from './features/services/services.ts';
import { createShares } from './features/shares/shares.ts';
import { createStatus } from './features/status/status.ts';
import { createTokens } from './features/tokens/tokens.ts';
import { createUserList } from './features/user-list/user-list.ts';
import { createYears } from './features/years/years.ts';
import { createImages } from './images/images.ts';
import type { Tasks } from './jobs/jobs.ts';
import { createLetters } from './mail/letters.ts';
import { createMailer } from './mail/mailer.ts';
import { isTemporary } from './middleware/error-handler.ts';
import type { Feature } from './middleware/feature.ts';
import { createSitemaps } from './pages/sitemaps.ts';
import { createDrawPicture } from './pictures/draw-picture.ts';
import { createRequireRoom } from './process/disk-room.ts';

export type Services = ReturnType<typeof createServices>;

type Settings = {
  /** The reviews of content/. */
  editorial?: EditorialContent;
  /** Only in tests: milliseconds after which the finder reads the films again; 0: for each search. */
  finderExpiresAfter?: number;
  /** Only in tests: a push service on the loopback, with its certificate. */
  pushLoopback?: { ca: string };
  /** Only in tests: cheaper hashing of passwords. */
  hashingCost?: HashingCost;
};

/** Builds every part of the site once, those first that others need. */
export function createServices(deps: Deps, settings: Settings = {}) {
  const { finderExpiresAfter, pushLoopback, hashingCost } = settings;
  const { env, log } = deps;
  const rateLimits = createRateLimits(deps.pool);
  const letters = createLetters(createMailer(env));
  // One queue for all pictures: one is drawn at a time.
  const drawPicture = createDrawPicture();
  const requireRoom = env.DATABASE_URL ? async () => {} : createRequireRoom(env.DATA_DIR, log);

  const catalogue = createCatalogue(deps, { requireRoom });
  const live = catalogue.live?.onDemand;
  const auth = createAuth(deps, { rateLimits, hashingCost });
  const { hashPassword, deviceCookies } = auth;
  const editorial = createEditorial(deps, settings.editorial);
  const reviews = editorial.service;
  const films = createFilms(deps, { hasReview: reviews.hasReview, live });
  const images = createImages(deps, { editorial: editorial.pictures });
  const limits = createLimits(deps);
  const services = createMemberServices(deps);
  const servicesOf = services.service.services;
  const finder = createFinder(deps, { servicesOf, expiresAfter: finderExpiresAfter });
  const horrorProfile = createHorrorProfile(deps, {
    limitsOf: limits.service.limits,
    servicesOf,
    foundFilms: finder.service.foundFilms,
  });
  const years = createYears(deps);
  const notifications = createNotifications(deps, { rateLimits, letters, pushLoopback });

  const resetPassword = createResetPassword(deps, { hashPassword, deviceCookies, limits: rateLimits, letters });
  const imports = createImports(deps, { source: catalogue.live?.filmSource, rateLimits, isTemporary });
  const news = createNews(deps, { addDigests: notifications.addDigests });
  const tokens = createTokens(deps, { rateLimits });
  const status = createStatus(catalogue.status);
  const features: Feature[] = [
    auth,
    resetPassword,
    createRatings(deps),
    createUserList(deps, { regionOf: services.service.regionOf }),
    horrorProfile,
    imports,
    limits,
    services,
    news,
    notifications,
    createProfile(deps),
    years,
    createCalendarFeed(deps, { rateLimits }),
    createShares(deps, {
      profileOf: horrorProfile.service.profile,
      yearOf: years.service.year,
      drawPicture,
      rateLimits,
    }),
    tokens,
    films,
    createContentNotes(deps),
    createBrowse(deps),
    createCalendar(deps),
    editorial,
    finder,
    createPeople(deps, { live }),
    createSearch(deps, { searchMore: live?.searchMore, finder: finder.service }),
    status,
    createNewsFeeds(deps, { latestReviews: reviews.latestReviews }),
    createPreviews(deps, {
      subjectOf: images.subjectOf,
      frightsOf: films.service.frights,
      reviewOf: reviews.review,
      drawPicture,
    }),
    images,
    createSitemaps(deps, { reviewTimes: reviews.reviewTimes }),
  ];
  const tasks: Tasks = {
    ...resetPassword.tasks,
    ...imports.tasks,
    ...news.tasks,
    ...finder.tasks,
    ...notifications.tasks,
    ...catalogue.tasks,
  };
  return {
    /** In the order of the API's documentation. */
    features,
    tasks,
    callers: auth.callers,
    authenticate: tokens.service.authenticate,
    credits: status.service.credits,
    startLive: catalogue.live?.start,
    requireRoom,
  };
}
