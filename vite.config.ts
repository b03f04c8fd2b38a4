// Two builds and the tests: `vite build` makes the console, `vite build --ssr` the server; vitest reads the `test` part.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { isCore, notCore } from './tests/core.ts'

/** Stands in index.html for the nonce of each answer; `src/server/http/static.ts` fills it in. */
const noncePlaceholder = '__NONCE__'

const globalSetup = 'tests/database-template.ts'
/** These put a browser's globals and modules of their own in place. */
const standingForABrowser = 'tests/console-lib/**/*.test.ts'
/** Tried at random moments: `npm run test:durability`. */
const searching = ['tests/durability/first-boot.server.test.ts', 'tests/durability/full-disk.server.test.ts']

/** Modules that the sign-in page shares with the app. */
const signInModules =
  /\/src\/console\/(?:ui\/(?:badge|inputs|loading-overlay|arrow-keys|mark)|lib\/format|session\/preferences)\.tsx?$/

const leftOut = isCore ? notCore : []

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), precompress()],
  html: { cspNonce: noncePlaceholder },
  // Not the pages of tests/bench.
  optimizeDeps: { entries: ['index.html'] },
  build: isSsrBuild
    ? {
        ssr: true,
        target: 'node20',
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'src/server/main.ts',
            'embedded-worker': 'src/server/db/embedded-worker.ts',
          },
          // Everything in one folder, so that main.js finds embedded-worker.js beside it.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        target: 'es2022',
        outDir: 'dist/console',
        emptyOutDir: true,
        assetsInlineLimit: 0,
        // One style sheet (18 kB gzip): split, its order would depend on which screen was opened first.
        cssCodeSplit: false,
        reportCompressedSize: false,
        // The largest chunks are the JSON editor's and what every page needs.
        chunkSizeWarningLimit: 800,
        rollupOptions: {
          output: {
            // Fewer files for a first page: modules that nearly every page imports share a chunk. The sign-in page keeps
            // its own small chunks, so that it does not load the chunk of the app.
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'], priority: 3 },
                { name: 'sign-in', test: signInModules, priority: 2 },
                { name: 'app', test: /\/(?:src|commands|node_modules)\//, minShareCount: 20, priority: 1 },
              ],
            },
          },
        },
      },
  // The server is built whole; PGlite stays outside because it finds its WebAssembly beside its own files.
  ssr:
    command === 'build'
      ? { noExternal: true, external: ['@electric-sql/pglite', '@electric-sql/pglite-socket', 'pg-native'] }
      : {},
  test: {
    environment: 'node',
    // Some files mostly wait for processes: three fill two cores.
    maxWorkers: 3,
    // Guards only: on a busy machine a start alone may take a third of that.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The demo tells the same every day.
    env: { DEMO_TODAY: '2026-11-16' },
    // What their files import is loaded once per worker, not once per file: half of the time. They change nothing that another could see.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.server.test.ts', standingForABrowser, '**/node_modules/**', ...leftOut],
        },
      },
      { extends: true, test: { name: 'alone', include: [standingForABrowser], isolate: true } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.server.test.ts'],
          exclude: process.env.WHOLE === '1' ? [] : [...searching, ...leftOut],
          globalSetup,
        },
      },
    ],
  },
}))

/** Writes a .br and a .gz beside every built text file worth it, so that no answer is compressed at run time. */
function precompress(): Plugin {
  const worthIt = /\.(js|css|svg|json|webmanifest)$/
  return {
    name: 'precompress',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const files = (await readdir(dir, { recursive: true })).filter((file) => worthIt.test(file))
      await Promise.all(files.map((file) => compress(join(dir, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < 1024) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
