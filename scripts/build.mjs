// Builds the site unless the sources have not changed since the last build.
import { build } from './install.mjs';

build();
