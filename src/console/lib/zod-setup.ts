// Imported before any schema: zod must not try to compile code, the content security policy forbids it.
import * as z from 'zod/mini'

z.config({ jitless: true })
