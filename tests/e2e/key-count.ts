// Records the keys that are pressed on a page. A key combination with Ctrl or Meta is one entry.
import type { Page } from 'playwright/test'

declare global {
  interface Window {
    pressedKeys?: string[]
  }
}

/** Starts recording key presses. Returns a function that lists the keys that have been pressed since then. */
export async function recordKeys(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const keys: string[] = []
    window.pressedKeys = keys
    const recordKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (!['Control', 'Meta', 'Shift', 'Alt'].includes(key)) keys.push(ctrlKey || metaKey ? `Control+${key}` : key)
    }
    window.addEventListener('keydown', recordKey, { capture: true })
  })
  return () => page.evaluate(() => window.pressedKeys ?? [])
}
