// npm start: starts the built site.
import { stopWithoutRuntime } from './install.mjs';
import { serve } from './serve.mjs';

stopWithoutRuntime();
serve();
