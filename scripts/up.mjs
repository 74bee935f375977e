// npm run up: installs, builds and starts the site. Skips a step when its inputs have not changed.
import { build, install } from './install.mjs';
import { serve } from './serve.mjs';

install();
build();
serve();
