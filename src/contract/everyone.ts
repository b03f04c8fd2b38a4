// The rights that name no context: what is called before any right is looked at needs these only.
import type { Access } from './access.ts'

/** Nobody needs to be signed in. */
export const open = 'public' satisfies Access
/** Whoever is signed in. */
export const signedIn: Access = Object.freeze({ all: [] })
