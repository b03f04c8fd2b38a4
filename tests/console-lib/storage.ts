// Simulates the browser APIs that the modules of the console use.
import { vi } from 'vitest'

export function makeStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

/**
 * `Request` class that resolves relative URLs against `http://localhost`, as a browser resolves them against its page.
 */
class LocalRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
  }
}

export function stubBrowser(): void {
  vi.stubGlobal('Request', LocalRequest)
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('sessionStorage', makeStorage())
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('history', { replaceState: vi.fn() })
}
