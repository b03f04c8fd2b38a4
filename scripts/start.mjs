// `npm start`: builds what changed, then runs the server in this very process, so that signals reach it directly.
import { buildWhatChanged } from './build.mjs'

if (!(await buildWhatChanged())) process.exit(1)
await import('../dist/server/main.js')
