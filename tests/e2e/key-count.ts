// Records the keys that are pressed on a page; Ctrl or Meta is recorded together with the key pressed with it.
import type { Page } from 'playwright/test'

declare global {
  interface Window {
    pressedKeys?: string[]
  }
}

/** Starts to record key presses; the returned function reads the keys recorded until then. */
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
