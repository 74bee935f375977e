import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import pg from 'pg';
import pino from 'pino';
import { inject, onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import { createDatabase, createPool, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { readEnvironment } from '#server/env.ts';
import type { RenderPage } from '#server/pages/pages.routes.ts';
import { createServices } from '#server/services.ts';
import { TEST_DAY } from './test-day.ts';

type TestAppOptions = {
  env?: Record<string, string>;
  clock?: () => Date;
  isReady?: () => boolean;
  renderPage?: RenderPage;
};

export type TestApp = { app: Hono; db: Database; pool: pg.Pool; deps: Deps; close: () => Promise<void> };

const emptyPage: RenderPage = async () =>
  new Response('<!doctype html><title>page</title>', { headers: { 'Content-Type': 'text/html' } });

async function copyTemplate(): Promise<{ database: string; drop: () => Promise<void> }> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (query: string) => {
    const admin = new pg.Client(inject('connection'));
    await admin.connect();
    await admin.query(query);
    await admin.end();
  };
  await run(`create database ${database} template ${inject('template')} strategy file_copy`);
  return { database, drop: () => run(`drop database ${database} with (force)`) };
}

/**
 * The real app on a database of its own, with the embedded catalogue in it. Called inside a test it cleans up after
 * itself; called in beforeAll, call `close` in afterAll.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const log = pino({ level: 'silent' });
  const { database, drop } = await copyTemplate();
  const pool = createPool({ ...inject('connection'), database }, log);
  const db = createDatabase(pool);
  const deps: Deps = {
    env: readEnvironment({ NODE_ENV: 'test', ...options.env }),
    log,
    db,
    clock: options.clock ?? (() => new Date(`${TEST_DAY}T12:00:00Z`)),
    isReady: options.isReady ?? (() => true),
  };
  const app = createApp({
    deps,
    services: createServices(deps),
    staticFiles: new Map(),
    renderPage: options.renderPage ?? emptyPage,
  });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    if (!pool.ended) await pool.end();
    await drop();
  };
  try {
    onTestFinished(close);
  } catch {
    // Not inside a test: the caller closes.
  }
  return { app, db, pool, deps, close };
}

/** The JSON of an answer, with its status. */
export async function getJson<T = unknown>(app: Hono, path: string): Promise<{ status: number; body: T }> {
  const response = await app.request(path);
  // The test says what it expects; its assertions check it.
  return { status: response.status, body: (await response.json()) as T };
}
