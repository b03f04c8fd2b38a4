// What a screen reader is told of the place where one is, from the browser's own accessibility tree.
import type { CDPSession, Page } from 'playwright/test'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Role, name, description and states of what has the focus, or of what it points at as the active one. */
export async function spokenAt(page: Page): Promise<string> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  const session = await known
  const expression = `(() => {
    const at = document.activeElement
    return document.getElementById(at?.getAttribute('aria-activedescendant') ?? '') ?? at
  })()`
  const { result } = await session.send('Runtime.evaluate', { expression })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    ...(result.objectId ? { objectId: result.objectId } : {}),
    fetchRelatives: false,
  })
  const [node] = nodes
  const said = ['selected', 'checked', 'expanded', 'invalid', 'required', 'disabled']
  const states = (node?.properties ?? [])
    .filter(({ name, value }) => said.includes(name) && !['false', 'undefined'].includes(String(value.value)))
    .map(({ name, value }) => (value.value === true || value.value === 'true' ? name : `${name} ${value.value}`))
  return [node?.role?.value, node?.name?.value, node?.description?.value, ...states].filter(Boolean).join(' · ')
}
