// Imported before any schema: turns off zod's JIT (`new Function`), which the content security policy forbids.
import { z } from 'zod'

z.config({ jitless: true })
