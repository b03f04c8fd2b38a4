// `npm run backup -- <file>` and `npm run restore -- <file>`: builds what changed, then does it in this very process.
import { buildWhatChanged } from './build.mjs'

if (!(await buildWhatChanged())) process.exit(1)
await import('../dist/server/backup.js')
