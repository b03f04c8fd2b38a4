// `npm start`: builds the parts that changed, then runs the server in the same process, so that the server gets signals
// directly.
import { buildChangedParts } from './build.mjs'

const parentProcessId = process.ppid
if (!(await buildChangedParts())) process.exit(1)
// Exits if npm ended during the build. Later, the server itself exits when npm ends (src/server/listening.ts).
if (process.ppid !== parentProcessId) process.exit(1)
await import('../dist/server/main.js')
