// Bundles the server into build/app, because reading 900 modules separately took half of the start time (decision 038).
// Threads and child processes are still started from src.
import path from 'node:path';
import { build, type Plugin } from 'vite';

const root = path.dirname(import.meta.dirname);
// Native modules, packages that read files of their own or are rarely loaded, and React, which must be the one that
// build/server uses.
const EXTERNAL = [
  '@aws-sdk/client-s3',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  'bwip-js',
  'fontkit',
  'pdfkit',
  'pino',
  'react',
  'react-dom',
  'react-router',
  'sharp',
];

await build({
  configFile: false,
  root,
  logLevel: 'error',
  publicDir: false,
  plugins: [keepSourceAddresses()],
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: 'src/app/server.ts',
    outDir: 'build/app',
    target: 'esnext',
    minify: false,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // The text of a script stays in memory, at two bytes a character where one is not Latin-1: they are escaped.
        charset: 'ascii',
        comments: { jsdoc: false },
      },
    },
  },
});

/** Makes a module that reads files in its folder, or starts a thread from one, find them in src as before. */
function keepSourceAddresses(): Plugin {
  return {
    name: 'keep-source-addresses',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(path.join(root, 'src')) || !code.includes('import.meta.')) return null;
      const file = path.relative(path.join(root, 'build/app'), id).replaceAll('\\', '/');
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(file)}`)})`);
    },
  };
}
