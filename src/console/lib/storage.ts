// Stores values of the signed-in user in localStorage and sessionStorage.
import { createStore, useStore } from 'zustand'

// Signed-in user. Storage keys are prefixed with the user id, so that no user reads the values of another.
const currentUserStore = createStore<{ readonly userId: number | null }>(() => ({ userId: null }))

export function setStorageUser(userId: number | null): void {
  if (currentUserStore.getState().userId !== userId) currentUserStore.setState({ userId })
}

/** Returns the storage key of a value of the signed-in user; null while signed out. */
export function getUserKey(name: string): string | null {
  const { userId } = currentUserStore.getState()
  return userId === null ? null : `reversa:${userId}:${name}`
}

/** Reads a value; returns null when the storage is blocked or missing, because stored values are optional. */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

export function writeStored(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // The storage may be full or blocked; the value then exists in memory only.
  }
}

export const getLocalStorage = () => localStorage
export const getSessionStorage = () => sessionStorage

/** Reads a value of the signed-in user; null when nothing is stored or no user is signed in. */
export function readUserValue(storage: () => Storage, name: string): string | null {
  const key = getUserKey(name)
  return key === null ? null : readStored(storage, key)
}

/** Writes a value of the signed-in user; null removes the value. Does nothing while signed out. */
export function writeUserValue(storage: () => Storage, name: string, value: string | null): void {
  const key = getUserKey(name)
  if (key !== null) writeStored(storage, key, value)
}

/** Returns the names of the signed-in user's stored values that start with `prefix`. */
export function listUserValues(storage: () => Storage, prefix: string): readonly string[] {
  const key = getUserKey(prefix)
  if (key === null) return []
  try {
    const stored = storage()
    const keys = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '')
    return keys.filter((one) => one.startsWith(key)).map((one) => prefix + one.slice(key.length))
  } catch {
    return []
  }
}

interface UserValueDefinition<Value> {
  readonly name: string
  /** Parses the stored text; gets null when nothing is stored or no user is signed in. */
  readonly parse: (stored: string | null) => Value
  /** Formats the value for storage; null removes the stored value. */
  readonly format: (value: Value) => string | null
}

/**
 * Creates a store for one value of the signed-in user in this tab (sessionStorage). The value is read again when
 * another user signs in.
 */
export function createUserStore<Value>({ name, parse, format }: UserValueDefinition<Value>) {
  const read = () => ({ value: parse(readUserValue(getSessionStorage, name)) })
  const store = createStore<{ readonly value: Value }>(read)
  currentUserStore.subscribe(() => store.setState(read()))

  const set = (value: Value) => {
    if (getUserKey(name) === null) return
    writeUserValue(getSessionStorage, name, format(value))
    store.setState({ value })
  }
  return { get: () => store.getState().value, set, use: () => useStore(store, ({ value }) => value) }
}
