// `npm start`: builds what changed, then runs the server in this very process, so that signals reach it directly.
import { buildWhatChanged } from './build.mjs'

const parent = process.ppid
if (!(await buildWhatChanged())) process.exit(1)
// npm was ended meanwhile: from its start on, the server looks by itself (src/server/listening.ts).
if (process.ppid !== parent) process.exit(1)
await import('../dist/server/main.js')
