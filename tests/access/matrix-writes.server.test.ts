// Tests every write endpoint for every combination of context, level, account type and baseline against a table that
// was written by hand.
import { allHandlers } from '#server/all-handlers.ts'
import { askAsEverybody } from './everybody.ts'

askAsEverybody(allHandlers.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET'))
