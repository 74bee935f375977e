import type { OpenAPIHono } from '@hono/zod-openapi';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { docsRoutes } from './docs/docs.routes.ts';
import { accountRoutes } from './features/auth/account.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { hasSessionCookie } from './features/auth/cookies.ts';
import { browseRoutes } from './features/browse/browse.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { calendarFeedRoutes } from './features/calendar-feed/calendar-feed.routes.ts';
import { contentNotesRoutes } from './features/content-notes/content-notes.routes.ts';
import { editorialRoutes } from './features/editorial/editorial.routes.ts';
import { filmsRoutes } from './features/films/films.routes.ts';
import { alikeRoutes } from './features/finder/alike.routes.ts';
import { finderRoutes } from './features/finder/finder.routes.ts';
import { horrorProfileRoutes } from './features/horror-profile/horror-profile.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { limitsRoutes } from './features/limits/limits.routes.ts';
import { newsRoutes } from './features/news/news.routes.ts';
import { mailLinkRoutes } from './features/notifications/mail-links.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { ratingsRoutes } from './features/ratings/ratings.routes.ts';
import { resetPasswordRoutes } from './features/reset-password/reset-password.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { servicesRoutes } from './features/services/services.routes.ts';
import { sharedRoutes } from './features/shares/shared.routes.ts';
import { sharesRoutes } from './features/shares/shares.routes.ts';
import { statusRoutes } from './features/status/status.routes.ts';
import { tokensRoutes } from './features/tokens/tokens.routes.ts';
import { userListRoutes } from './features/user-list/user-list.routes.ts';
import { yearsRoutes } from './features/years/years.routes.ts';
import { createApiRouter } from './http/api-router.ts';
import { SECURITY_SCHEMES } from './http/openapi-security.ts';
import { accessTokens } from './middleware/access-token.ts';
import { createFindCaller, createFindViewer, createRequireMember } from './middleware/member.ts';
import { publicResponses } from './middleware/public-cache.ts';
import { unknownCall } from './middleware/unknown-call.ts';
import type { Services } from './services.ts';

export function createApi(services: Services): OpenAPIHono {
  const api = createApiRouter();
  const paths = () => document().paths ?? {};
  api.use(accessTokens(paths, services.tokens.authenticate));
  const findCaller = createFindCaller(services.auth.resolveMember);
  const requireMember = createRequireMember(findCaller);
  const findViewer = createFindViewer({ hasSession: hasSessionCookie, findCaller });
  api.route('/', authRoutes(services.auth));
  api.route('/', accountRoutes(services.auth, requireMember));
  api.route('/', resetPasswordRoutes(services.resetPassword));

  api.route('/', ratingsRoutes(services.ratings, requireMember));
  api.route('/', userListRoutes(services.userList, requireMember));
  api.route('/', horrorProfileRoutes(services.horrorProfile, requireMember));
  api.route('/', importsRoutes(services.imports, requireMember));
  api.route('/', limitsRoutes(services.limits, requireMember));
  api.route('/', servicesRoutes(services.services, requireMember));
  api.route('/', newsRoutes(services.news, requireMember));
  api.route('/', notificationsRoutes(services.notifications, requireMember));
  api.route('/', mailLinkRoutes(services.notifications));
  api.route('/', profileRoutes(services.profile, requireMember));
  api.route('/', yearsRoutes(services.years, requireMember));
  api.route('/', calendarFeedRoutes(services.calendarFeed, requireMember));
  api.route('/', sharesRoutes(services.shares, requireMember));
  api.route('/', sharedRoutes(services.shared, findViewer));
  api.route('/', tokensRoutes(services.tokens, requireMember));

  const catalogue = createApiRouter();
  catalogue.use(publicResponses);
  catalogue.route('/', filmsRoutes(services.films, findViewer));
  catalogue.route('/', contentNotesRoutes(services.contentNotes, { requireMember, findViewer }));
  catalogue.route('/', browseRoutes(services.browse));
  catalogue.route('/', calendarRoutes(services.calendar));
  catalogue.route('/', editorialRoutes(services.editorial));
  catalogue.route('/', alikeRoutes(services.alike));
  catalogue.route('/', finderRoutes(services.finder, findCaller));
  catalogue.route('/', peopleRoutes(services.people));
  catalogue.route('/', searchRoutes(services.search));
  catalogue.route('/', statusRoutes(services.status));
  api.route('/', catalogue);

  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES))
    api.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  const description = {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: '/api' }],
  };
  const document = () => api.getOpenAPI31Document(description);
  api.doc31('/openapi.json', description);
  api.route('/docs', docsRoutes(document));
  api.all('*', unknownCall(paths));
  return api;
}
