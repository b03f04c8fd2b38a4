// Which keys somebody pressed, as the browser heard them; modifiers count with the key that they are held for.
import type { Page } from 'playwright/test'

declare global {
  interface Window {
    pressedKeys?: string[]
  }
}

/** From now on; answers how to ask. */
export async function countKeys(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const pressed: string[] = []
    window.pressedKeys = pressed
    const note = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (!['Control', 'Meta', 'Shift', 'Alt'].includes(key)) pressed.push(ctrlKey || metaKey ? `Control+${key}` : key)
    }
    window.addEventListener('keydown', note, { capture: true })
  })
  return () => page.evaluate(() => window.pressedKeys ?? [])
}
