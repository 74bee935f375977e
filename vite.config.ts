import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Everything is a file of ours: the content security policy knows no data: fonts or scripts.
  build: { assetsInlineLimit: 0 },
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: { generatedRouteTree: 'route-tree.gen.ts' },
      server: { entry: 'server.ts' },
    }),
    react(),
  ],
});
