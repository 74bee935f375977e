// Builds the site unless these very sources are built already.
import { build } from './install.mjs';

build();
