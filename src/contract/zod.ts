// Configures Zod before the first schema is built: in browsers, the content security policy forbids code generation.
import { z } from 'zod'

if ('document' in globalThis) z.config({ jitless: true })

export { z }
