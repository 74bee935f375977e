import { createCatalogue } from './catalogue/catalogue.ts';
import { createDemoSite } from './demo/demo-site.ts';
import type { Deps } from './deps.ts';
import { createAccounts, createRateLimits } from './features/accounts/accounts.ts';
import { createAdmin, createAdmission, createGroupAdministrators } from './features/admin/admin.ts';
import { createBrowse } from './features/browse/browse.ts';
import { createBrowserErrors } from './features/browser-errors/browser-errors.ts';
import { createCalendar } from './features/calendar/calendar.ts';
import { createCalendarFeed } from './features/calendar-feed/calendar-feed.ts';
import { createContentNotes } from './features/content-notes/content-notes.ts';
import { createEditorial, type EditorialContent } from './features/editorial/editorial.ts';
import { createFilms } from './features/films/films.ts';
import { createFinder } from './features/finder/finder.ts';
import { createHorrorProfile, createTaste } from './features/horror-profile/horror-profile.ts';
import { createImports } from './features/imports/imports.ts';
import { createLimits } from './features/limits/limits.ts';
import { createNews } from './features/news/news.ts';
import { createNewsFeeds } from './features/news-feeds/news-feeds.ts';
import { createNight } from './features/night/night.ts';
import { createNotifications } from './features/notifications/notifications.ts';
import { createPeople } from './features/people/people.ts';
import { createPreviews } from './features/previews/previews.ts';
import { createProfile } from './features/profile/profile.ts';
import { createRatings } from './features/ratings/ratings.ts';
import { createSearch } from './features/search/search.ts';
import { createMemberServices } from './features/services/services.ts';
import { createShares } from './features/shares/shares.ts';
import { createStatus } from './features/status/status.ts';
import { createUserList } from './features/user-list/user-list.ts';
import { createYears } from './features/years/years.ts';
import { createImages } from './images/images.ts';
import { createJobsView } from './jobs/job-states.repository.ts';
import type { Tasks } from './jobs/jobs.ts';
import { createLetters } from './mail/letters.ts';
import { createMailer } from './mail/mailer.ts';
import { isTemporary } from './middleware/error-handler.ts';
import type { Feature } from './middleware/feature.ts';
import { createSitemaps } from './pages/sitemaps.ts';
import { createDrawPicture } from './pictures/draw-picture.ts';
import { createRequireRoom } from './process/disk-room.ts';

export type Services = ReturnType<typeof createServices>;

/** Builds every part of the site once, beginning with those that others need. @param content the reviews of content/ */
export function createServices(deps: Deps, content?: EditorialContent) {
  const rateLimits = createRateLimits(deps.pool);
  // All pictures share one queue, so that only one is drawn at a time.
  const drawPicture = createDrawPicture();
  const requireRoom = createRequireRoom(deps.env, deps.log);

  const catalogue = createCatalogue(deps, { requireRoom });
  const live = catalogue.live?.onDemand;
  const letters = createLetters(createMailer(deps.env));
  const accounts = createAccounts(deps, {
    rateLimits,
    admission: createAdmission(deps),
    setAdministrator: createGroupAdministrators(deps),
    letters,
  });
  const notifications = createNotifications(deps, { rateLimits, letters });
  const news = createNews(deps, { addDigests: notifications.addDigests });
  const editorial = createEditorial(deps, content);
  const { hasReview, latestReviews, review: reviewOf, reviewTimes } = editorial.service;
  const films = createFilms(deps, { hasReview, live });
  const images = createImages(deps, { editorial: editorial.pictures });
  const limits = createLimits(deps);
  const services = createMemberServices(deps);
  const { services: servicesOf, regionOf } = services.service;
  const tasteOf = createTaste(deps);
  const finder = createFinder(deps, { servicesOf, tasteOf });
  const horrorProfile = createHorrorProfile(deps, { limitsOf: limits.limitsOf, servicesOf, ...finder.service });
  const years = createYears(deps);
  const imports = createImports(deps, { source: catalogue.live?.filmSource, rateLimits, isTemporary });
  const status = createStatus(catalogue.status);
  const [profileOf, yearOf] = [horrorProfile.service.profile, years.service.year];
  const night = createNight(deps, { rateLimits, finder: finder.service, tasteOf });
  const tasks: Tasks = {
    ...accounts.tasks,
    ...news.tasks,
    ...notifications.tasks,
    ...imports.tasks,
    ...finder.tasks,
    ...night.tasks,
    ...catalogue.tasks,
    ...createDemoSite(deps).tasks,
  };
  const browserErrors = createBrowserErrors(deps, { rateLimits });
  const admin = createAdmin(deps, {
    createResetLink: accounts.createResetLink,
    browserErrors: browserErrors.service.lastDay,
    jobs: createJobsView(deps, tasks),
  });
  const features: Feature[] = [
    accounts,
    news,
    notifications,
    createRatings(deps),
    createUserList(deps, { regionOf }),
    horrorProfile,
    imports,
    limits,
    services,
    createProfile(deps),
    years,
    createCalendarFeed(deps, { rateLimits }),
    createShares(deps, { profileOf, yearOf, tasteOf, drawPicture, rateLimits }),
    films,
    createContentNotes(deps),
    createBrowse(deps),
    createCalendar(deps),
    editorial,
    finder,
    night,
    createPeople(deps, { live }),
    createSearch(deps, { searchMore: live?.searchMore, finder: finder.service }),
    status,
    createNewsFeeds(deps, { latestReviews }),
    createPreviews(deps, { subjectOf: images.subjectOf, frightsOf: films.service.frights, reviewOf, drawPicture }),
    images,
    admin,
    browserErrors,
    createSitemaps(deps, { reviewTimes }),
  ];
  return {
    /** In the order of the API's documentation. */
    features,
    tasks,
    callers: accounts.callers,
    authenticate: accounts.authenticate,
    credits: status.service.credits,
    endStreams: night.endStreams,
    startLive: catalogue.live?.start,
    requireRoom,
  };
}
