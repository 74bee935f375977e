// npm start: starts the built site.
import { requireRuntime } from './install.mjs';
import { serve } from './serve.mjs';

requireRuntime();
serve();
