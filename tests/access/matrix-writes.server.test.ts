// Every write × 9 contexts × 3 levels × 7 account types × 2 baselines, against a table written by hand.
import { allHandlers } from '#server/all-handlers.ts'
import { askAsEverybody } from './everybody.ts'

askAsEverybody(allHandlers.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET'))
