// Builds the site if the sources have changed since the last build.
import { build } from './install.mjs';

build();
