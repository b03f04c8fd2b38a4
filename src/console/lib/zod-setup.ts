// Imported before any schema: zod must not try to compile code, the content security policy forbids it.
import { z } from 'zod'

z.config({ jitless: true })
