/** The page of whoever is not signed in: no command leads there. */
export const loadSignInPage = () => import('./sign-in-page.tsx')
