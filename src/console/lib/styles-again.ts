// A style sheet that failed to load is asked for again until it comes: what loads the parts remembers that it was asked for, not whether it came.

/** Milliseconds. */
const pause = 3_000

/** None of ours is empty; what did not come is a sheet that may not be looked into. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) === 0
  } catch {
    return true
  }
}

function askAgain(link: HTMLLinkElement): void {
  setTimeout(() => {
    // The one that failed stays so, whatever is done to it.
    if (isMissing(link)) link.replaceWith(link.cloneNode())
  }, pause)
}

const isOfStyles = (target: unknown): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet'

export function watchStyles(): void {
  addEventListener('error', ({ target }) => isOfStyles(target) && askAgain(target), { capture: true })
  // What failed before this was here, or has not come yet.
  for (const link of document.querySelectorAll('link')) if (isOfStyles(link) && isMissing(link)) askAgain(link)
}
