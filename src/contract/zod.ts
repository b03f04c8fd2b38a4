// zod, set up before the first schema is made: pages forbid compiling code (content security policy), so no schema may try.
import { z } from 'zod'

if ('document' in globalThis) z.config({ jitless: true })

export { z }
