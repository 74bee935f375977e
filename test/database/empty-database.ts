import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import pino from 'pino';
import { inject, onTestFinished } from 'vitest';
import { createPool, NO_TIME_LIMITS } from '#engine/database/database.ts';
import { asAdmin } from './test-database.ts';

/** Creates an empty database for the current test. */
export async function emptyDatabase(): Promise<pg.Pool> {
  const database = `empty_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${database} template template0`);
  const pool = createPool({ ...inject('connection'), database }, pino({ level: 'silent' }), NO_TIME_LIMITS);
  onTestFinished(async () => {
    await pool.end();
    await asAdmin(`drop database ${database} with (force)`);
  });
  return pool;
}
