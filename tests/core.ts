// Lists the tests that `npm test` skips or includes, so that `npm test` finishes in ten minutes on two cores. `npm run
// test:all` runs every test file. A test file that is named on the command line always runs.

/** True in `npm test`; `scripts/test.mjs` sets this environment variable. */
export const isRunByNpmTest = process.env.CORE === '1'

/**
 * Slow test files, which only `npm run test:all` runs: random inputs, killed processes, timeouts, server starts in many
 * configurations, and measurements of growth.
 */
export const slowTestFiles: readonly string[] = [
  'tests/access/*mutants.server.test.ts',
  'tests/activity/export.server.test.ts',
  'tests/batches/kill.server.test.ts',
  'tests/batches/workers.server.test.ts',
  'tests/durability/**',
  'tests/ecommerces/far-pages.server.test.ts',
  'tests/hostile/contract-fuzz.server.test.ts',
  'tests/hostile/full-size.server.test.ts',
  'tests/hostile/json-suite.server.test.ts',
  'tests/hostile/naughty-*.server.test.ts',
  'tests/hostile/upstream-naughty-addresses.server.test.ts',
  'tests/hostile/upstream-naughty-sealed.server.test.ts',
  'tests/reports/export-ends.server.test.ts',
  'tests/reports/memory.server.test.ts',
  'tests/reprocess/connector-document.server.test.ts',
  'tests/reprocess/races.server.test.ts',
  'tests/reprocess/together.server.test.ts',
  'tests/server-start/command-line.server.test.ts',
  'tests/server-start/connections.server.test.ts',
  'tests/server-start/image.server.test.ts',
  'tests/server-start/lgpd.server.test.ts',
  'tests/server-start/life.server.test.ts',
  'tests/server-start/lines.server.test.ts',
  'tests/server-start/many.server.test.ts',
  'tests/server-start/migrations.server.test.ts',
  'tests/server-start/npm.server.test.ts',
  'tests/server-start/refusals.server.test.ts',
  'tests/server-start/restore.server.test.ts',
  'tests/server-start/secret-key.server.test.ts',
  'tests/server-start/sharing.server.test.ts',
  'tests/server-start/worker-supervisor.server.test.ts',
  'tests/structure/regular-expressions.test.ts',
  'tests/upstream/faults.server.test.ts',
]

/**
 * Browser specs that `npm test` runs: all pages by keyboard and by mouse, the ten daily tasks of `jobs.spec.ts`, the
 * daily work of a support agent, and one spec per kind of screen.
 */
export const npmTestSpecs: readonly string[] = [
  'agents-day',
  'axe',
  'configs',
  'content-policy',
  'crashed-layer',
  'demo',
  'drafts',
  'every-page',
  'find',
  'google',
  'grid',
  'groups',
  'helpdesk-page',
  'home',
  'hostile-texts',
  'inbox',
  'jobs',
  'keyboard-only',
  'link',
  'loading-overlay',
  'mouse-only',
  'offline',
  'readonly',
  'reprocess',
  'reverses',
  'stale-rows',
  'ticket',
  'users-create',
].map((name) => `**/${name}.spec.ts`)

/** Browser specs that `npm test` also runs in Firefox; `npm run test:browsers` runs `npmTestSpecs` in Firefox. */
export const firefoxSpecs: readonly string[] = ['**/keyboard-only.spec.ts', '**/mouse-only.spec.ts']
