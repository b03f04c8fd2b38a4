// Records the keys that reach the browser, so that a test can count them; a modifier counts with the key it is held
// for.
import type { Page } from 'playwright/test'

declare global {
  interface Window {
    pressedKeys?: string[]
  }
}

/** Starts recording key presses; returns a function that reads the keys pressed since then. */
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
