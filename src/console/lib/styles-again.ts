// A style sheet that failed to load is asked for again until it comes: what loads the parts remembers that it was asked for, not whether it came.

/** Milliseconds until the next is; longer each time. */
let pause = 3_000
const longest = 60_000

/** The one that failed stays so, whatever is done to it. */
function askAgain(link: HTMLLinkElement): void {
  setTimeout(() => link.replaceWith(link.cloneNode()), pause)
  pause = Math.min(pause * 2, longest)
}

const isOfStyles = (target: unknown): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet'

/** One that is still on its way has no sheet; into one that failed nobody may look. */
function hasFailed({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules.length === 0
  } catch {
    return true
  }
}

export function watchStyles(): void {
  addEventListener('error', ({ target }) => isOfStyles(target) && askAgain(target), { capture: true })
  // What failed before this was here.
  for (const link of document.querySelectorAll('link')) if (isOfStyles(link) && hasFailed(link)) askAgain(link)
}
