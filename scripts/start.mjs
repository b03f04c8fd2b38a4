// `npm start`: builds when a source changed, then runs the server in this very process (so signals reach it directly).
import { buildIfOutdated } from './build.mjs'

try {
  if (await buildIfOutdated()) console.error('Construído em dist/.')
} catch (error) {
  console.error(`A construção falhou: ${error.message}`)
  process.exit(1)
}
await import('../dist/server/main.js')
