// Caches the results of requests to external systems for a limited time. Concurrent requests share one result.

export interface ExpiringCache<Value> {
  /**
   * Returns the cached value of the key, or else the result of `load`. Caches the result only if `isCacheable` returns
   * true.
   */
  readonly get: (key: string, load: () => Promise<Value>, isCacheable: (value: Value) => boolean) => Promise<Value>
}

interface CacheOptions {
  readonly lifetimeMs: number
  /** Maximum number of values; the oldest values are discarded. */
  readonly maxEntries: number
  readonly now: () => Date
}

interface CacheEntry<Value> {
  readonly value: Promise<Value>
  readonly expiresAt: number
}

export function createExpiringCache<Value>({ lifetimeMs, maxEntries, now }: CacheOptions): ExpiringCache<Value> {
  const entries = new Map<string, CacheEntry<Value>>()
  return {
    get: (key, load, isCacheable) => {
      const cachedEntry = entries.get(key)
      if (cachedEntry && cachedEntry.expiresAt > now().getTime()) return cachedEntry.value
      const entry = { value: load(), expiresAt: now().getTime() + lifetimeMs }
      entries.delete(key)
      entries.set(key, entry)
      for (const oldestKey of entries.keys()) {
        if (entries.size <= maxEntries) break
        entries.delete(oldestKey)
      }
      const discard = () => {
        if (entries.get(key) === entry) entries.delete(key)
      }
      entry.value.then((value) => {
        if (!isCacheable(value)) discard()
      }, discard)
      return entry.value
    },
  }
}
