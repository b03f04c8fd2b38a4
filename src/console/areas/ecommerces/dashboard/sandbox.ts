// What a framed dashboard may do. Pure.

const allowed = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-downloads']

/**
 * Never to navigate the console away. A stranger's page keeps its own origin, for its own sign-in;
 * a page of this very server does not: with its scripts it could take the frame's bars away.
 */
export function sandboxFor(url: string, here: string): string {
  const isOurs = new URL(url, here).origin === new URL(here).origin
  return [...allowed, ...(isOurs ? [] : ['allow-same-origin'])].join(' ')
}
