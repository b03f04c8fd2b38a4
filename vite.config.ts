// Two builds and the tests: `vite build` makes the console, `vite build --ssr` the server; vitest reads the `test` part.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Stands in index.html for the nonce of each answer; `src/server/http/console-files.ts` fills it in. */
const noncePlaceholder = '__NONCE__'

const startPackages =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|i18next|i18next-resources-to-backend|react-i18next|ky|zod|get-nonce)\//

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), precompress()],
  html: { cspNonce: noncePlaceholder },
  build: isSsrBuild
    ? {
        ssr: true,
        target: 'node20',
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: {
          input: { main: 'src/server/main.ts', 'database-worker': 'src/server/db/database-worker.ts' },
          // Everything in one folder, so that main.js finds database-worker.js beside it.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        target: 'es2022',
        outDir: 'dist/console',
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        // What every first load needs of the packages, in one file: fewer round trips, and smaller than the parts.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', test: startPackages }] } } },
      },
  // The server is built whole; PGlite stays outside because it finds its WebAssembly beside its own files.
  ssr:
    command === 'build'
      ? { noExternal: true, external: ['@electric-sql/pglite', '@electric-sql/pglite-socket', 'pg-native'] }
      : {},
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/database-pack.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
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
