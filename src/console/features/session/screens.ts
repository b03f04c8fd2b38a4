/** The page of whoever is not signed in: no command leads there. */
export const loadSignInPage = () => import('./sign-in-page.tsx')

/** Over the page, when the session ran out. */
export const loadSignInAgain = () => import('./sign-in-again.tsx')
