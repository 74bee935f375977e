// npm run up: installs, builds, then starts the site. Each step is skipped when its inputs are as they were.
import { build, install } from './install.mjs';
import { serve } from './serve.mjs';

install();
build();
serve();
