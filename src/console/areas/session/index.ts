import { loadTexts } from '#console/lib/texts.ts'

/** The page of whoever is not signed in: no command leads there. */
export const loadSignInPage = async () => (await Promise.all([import('./sign-in-page.tsx'), loadTexts('session')]))[0]

/** Over the page, when the session ran out. */
export const loadSignInAgain = async () => (await Promise.all([import('./sign-in-again.tsx'), loadTexts('session')]))[0]
