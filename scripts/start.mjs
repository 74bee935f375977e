// npm start: starts the built site.
import { serve } from './serve.mjs';

serve();
