import { type Access, read } from './access.ts'

/** Denials of others, and the check of the whole record. */
export const auditAccess: Access = read('users')
