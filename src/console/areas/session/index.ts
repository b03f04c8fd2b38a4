import { withTexts } from '#console/lib/texts.ts'

/** The page of whoever is not signed in: no command leads there. */
export const loadSignInPage = () => withTexts(import('./sign-in-page.tsx'), 'session')

/** Over the page, when the session ran out. */
export const loadSignInAgain = () => withTexts(import('./sign-in-again.tsx'), 'session')
