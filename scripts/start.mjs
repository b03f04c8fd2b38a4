// `npm start`: builds the parts that changed, then runs the server in this process, so that signals reach the server
// directly.
import { buildChangedParts } from './build.mjs'

const parentProcessId = process.ppid
if (!(await buildChangedParts())) process.exit(1)
// Exits if npm ended during the build. Once the server runs, it exits by itself when npm ends
// (src/server/listening.ts).
if (process.ppid !== parentProcessId) process.exit(1)
await import('../dist/server/main.js')
