// `npm start`: builds the parts that changed, then runs the server in this process, so that signals reach the server
// directly.
import { buildChangedParts } from './build.mjs'

const parentProcessId = process.ppid
if (!(await buildChangedParts())) process.exit(1)
// Exits if npm has ended during the build. After its start, the server exits by itself when npm ends
// (src/server/listening.ts).
if (process.ppid !== parentProcessId) process.exit(1)
await import('../dist/server/main.js')
