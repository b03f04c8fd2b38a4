// Turns off code generation in Zod before the first schema is built, because the content security policy of browsers
// forbids generated code.
import { z } from 'zod'

if ('document' in globalThis) z.config({ jitless: true })

export { z }
