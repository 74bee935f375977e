import { chromium } from './chromium.ts';
import { firefox } from './firefox.ts';
import { findProgram } from './programs.ts';
import { webkit } from './webkit.ts';
import type { Engine } from './window.ts';

export const ENGINES = { chromium, firefox, webkit };
export type EngineName = keyof typeof ENGINES;

/** The Debian packages of an engine that are not installed. */
export const missingPackages = ({ needs }: Engine): string[] =>
  Object.entries(needs)
    .filter(([program]) => !findProgram(program))
    .map(([, debianPackage]) => debianPackage);
