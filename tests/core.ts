// What `npm test` runs: the unit tests but one, and of the rest what a change most likely breaks, in ten minutes on two cores.
// `npm run test:all` runs every file; a file that is named runs always.

export const isCore = process.env.CORE === '1'

/** Left to `npm run test:all`: what searches by chance, kills, waits for time-outs, starts servers in every way, or measures growth. */
export const notCore: readonly string[] = [
  'tests/access/mutants.server.test.ts',
  'tests/activity/export.server.test.ts',
  'tests/batches/kill.server.test.ts',
  'tests/batches/workers.server.test.ts',
  'tests/durability/**',
  'tests/ecommerces/far-pages.server.test.ts',
  'tests/gateway/faults.server.test.ts',
  'tests/hostile/contract-fuzz.server.test.ts',
  'tests/hostile/full-size.server.test.ts',
  'tests/hostile/gateway-canaries.server.test.ts',
  'tests/hostile/json-suite.server.test.ts',
  'tests/hostile/naughty-*.server.test.ts',
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
  'tests/server-start/secret-key.server.test.ts',
  'tests/server-start/sharing.server.test.ts',
  'tests/server-start/worker-supervisor.server.test.ts',
  'tests/structure/regular-expressions.test.ts',
]

/** Each page by keyboard and by mouse, the ten jobs, an agent's day, and each kind of screen once. */
export const coreJourneys: readonly string[] = [
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

/** Of them, in Firefox too: one by keyboard and one by mouse. All of them there: `npm run test:browsers`. */
export const firefoxSample: readonly string[] = ['**/keyboard-only.spec.ts', '**/mouse-only.spec.ts']
