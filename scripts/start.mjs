// `npm start`: builds what changed, then runs the server in this very process, so that signals reach it directly.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { outdatedParts } from './build.mjs'

if ((await outdatedParts()).length > 0) {
  console.error('Construindo em dist/ (só quando algo mudou)…')
  const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build.mjs'), '--outdated'], {
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(1)
}
await import('../dist/server/main.js')
