// What needs more than the groups' own context.
import { all, read, write } from './access.ts'

/** Registering in billing after an error (product decision A31). */
export const retryAccess = all(write('ecommerce_group'), write('config'))

/** Saving the metadata of a group, which must be in sight (S2 §6; product decision A19). */
export const metadataAccess = all(read('ecommerce_group'), write('ecommerces'))
