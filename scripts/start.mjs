// npm start: starts the site as it was built.
import { serve } from './serve.mjs';

serve();
