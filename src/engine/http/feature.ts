import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { OncePerKey } from './idempotency.ts';
import type { FindCaller, ForViewer, MemberRouter, ProveMember, RequireConfirmed, RequireMember } from './member.ts';

/** Functions that find out who makes a call. The routes of each feature take the functions that they need. */
export type Callers = {
  findCaller: FindCaller;
  requireMember: RequireMember;
  requireAdministrator: RequireMember;
  requireConfirmed: RequireConfirmed;
  proveMember: ProveMember;
  forViewer: ForViewer;
  oncePerKey: OncePerKey;
};

type Router = OpenAPIHono | MemberRouter;
type Routes = Router | Router[];

export type Feature = {
  /** Under /api. */
  routes?: (callers: Callers) => Routes;
  /** Under /api, with responses that caches may store. */
  publicRoutes?: (callers: Callers) => Routes;
  /** Outside /api. */
  siteRoutes?: () => Hono;
};
