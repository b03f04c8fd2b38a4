// Reads from the accessibility tree of the browser what a screen reader announces for the focused element.
import type { CDPSession, Page } from 'playwright/test'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Returns the role, name, description and states of the focused element, or of the element that `aria-activedescendant`
 * refers to.
 */
export async function getSpokenText(page: Page): Promise<string> {
  const sessionPromise = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, sessionPromise)
  const session = await sessionPromise
  const expression = `(() => {
    const focused = document.activeElement
    return document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '') ?? focused
  })()`
  const { result } = await session.send('Runtime.evaluate', { expression })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    ...(result.objectId ? { objectId: result.objectId } : {}),
    fetchRelatives: false,
  })
  const [node] = nodes
  const spokenStates = ['selected', 'checked', 'expanded', 'invalid', 'required', 'disabled']
  const states = (node?.properties ?? [])
    .filter(({ name, value }) => spokenStates.includes(name) && !['false', 'undefined'].includes(String(value.value)))
    .map(({ name, value }) => (value.value === true || value.value === 'true' ? name : `${name} ${value.value}`))
  return [node?.role?.value, node?.name?.value, node?.description?.value, ...states].filter(Boolean).join(' · ')
}
