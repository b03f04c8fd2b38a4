// Configures the builds and the tests: `vite build` (console), `vite build --ssr` (server) and vitest (section `test`).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { isRunByNpmTest, slowTestFiles } from './tests/core.ts'

/** Placeholder in index.html that `src/server/http/static.ts` replaces with the CSP nonce of each response. */
const noncePlaceholder = '__NONCE__'

const globalSetup = 'tests/database-template.ts'
/** Tests that define global browser objects and mock modules, so that every file must run isolated from the others. */
const browserMockTests = 'tests/console-lib/**/*.test.ts'
/** Tests that kill the server or fill its disk at random moments; run by `npm run test:durability`. */
const randomFailureTests = ['tests/durability/first-boot.server.test.ts', 'tests/durability/full-disk.server.test.ts']

/**
 * Path pattern of the modules that the sign-in page shares with the rest of the console, and of the drafts, so that the
 * frame of the console does not load the chunk of the forms.
 */
const signInModules =
  /\/src\/console\/(?:ui\/(?:badge|inputs|loading-overlay|arrow-keys|mark)|lib\/format|session\/preferences|forms\/drafts)\.tsx?$/

/** Path pattern of the form library and form components, which list pages do not need. */
const formModules =
  /hook-?form|\/console\/(?:forms\/(?:use-form|use-record-form|form|fields|conflict-dialog)|records\/form-drawer)\.tsx?$/
const appModules = new RegExp(String.raw`^(?!.*(?:${formModules.source})).*/(?:src|commands|node_modules)/`)

const excludedTests = isRunByNpmTest ? slowTestFiles : []

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), precompress()],
  html: { cspNonce: noncePlaceholder },
  // Scans only the console for dependencies; by default vite would also scan the HTML pages of tests/bench.
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
          // One folder for all files, because main.js loads embedded-worker.js from its own folder.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        target: 'es2022',
        outDir: 'dist/console',
        emptyOutDir: true,
        assetsInlineLimit: 0,
        // One style sheet (23 kB gzip), because the order of split style sheets depends on which page is opened first.
        cssCodeSplit: false,
        reportCompressedSize: false,
        // Size limit in kB that fits the two largest chunks: the JSON editor, and the modules that every page needs.
        chunkSizeWarningLimit: 800,
        rollupOptions: {
          output: {
            // Bundles modules that nearly every page imports into one chunk, so that the first page loads fewer files.
            // The sign-in page has separate small chunks, so that it does not load the chunk of the app.
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'], priority: 4 },
                { name: 'sign-in', test: signInModules, priority: 3 },
                { name: 'app', test: appModules, minShareCount: 20, priority: 2 },
                { name: 'forms', test: formModules, minShareCount: 20, priority: 1 },
              ],
            },
          },
        },
      },
  // Bundles all packages into the server except PGlite, which loads its WebAssembly from its own package folder.
  ssr:
    command === 'build'
      ? { noExternal: true, external: ['@electric-sql/pglite', '@electric-sql/pglite-socket', 'pg-native'] }
      : {},
  test: {
    environment: 'node',
    // Three workers use two cores fully, because some test files mostly wait for other processes.
    maxWorkers: 3,
    // Long timeouts in milliseconds, because starting a server on a busy machine may take 40 s.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Fixed date of the demo data, so that the tests get the same data every day.
    env: { DEMO_TODAY: '2026-11-16' },
    // Loads modules once per worker instead of once per test file, which halves the run time. The test files must not
    // change global state.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.server.test.ts', browserMockTests, '**/node_modules/**', ...excludedTests],
        },
      },
      { extends: true, test: { name: 'alone', include: [browserMockTests], isolate: true } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.server.test.ts'],
          exclude: process.env.WHOLE === '1' ? [] : [...randomFailureTests, ...excludedTests],
          globalSetup,
        },
      },
    ],
  },
}))

/** Vite plugin that writes a .br and a .gz copy of built text files, so that the server need not compress responses. */
function precompress(): Plugin {
  const compressiblePattern = /\.(js|css|svg|json|webmanifest)$/
  return {
    name: 'precompress',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const files = (await readdir(dir, { recursive: true })).filter((file) => compressiblePattern.test(file))
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
