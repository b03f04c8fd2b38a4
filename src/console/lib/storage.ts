// Stores values of the signed-in user in localStorage and sessionStorage.
import { createStore, useStore } from 'zustand'

// Signed-in user. Every storage key contains the id of this user, so that users of one browser do not read each other's
// values.
const currentUserStore = createStore<{ readonly userId: number | null }>(() => ({ userId: null }))

export function setStorageUser(userId: number | null): void {
  if (currentUserStore.getState().userId !== userId) currentUserStore.setState({ userId })
}

/** Calls the listener when the user signs out or another user signs in. */
export function onUserChange(listener: () => void): void {
  currentUserStore.subscribe(listener)
}

/** Returns a function that returns true as long as the user who is signed in now stays signed in. */
export function createUserCheck(): () => boolean {
  const { userId } = currentUserStore.getState()
  return () => currentUserStore.getState().userId === userId
}

/** Returns the storage key of a value of the signed-in user; null if no user is signed in. */
export function getUserStorageKey(valueName: string): string | null {
  const { userId } = currentUserStore.getState()
  return userId === null ? null : `reversa:${userId}:${valueName}`
}

/** Reads a stored value. Returns null if nothing is stored or the browser blocks access to the storage. */
export function readStorageItem(getStorage: () => Storage, key: string): string | null {
  try {
    return getStorage().getItem(key)
  } catch {
    return null
  }
}

export function writeStorageItem(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // Ignores the error of a full or blocked storage. The value then exists only in memory.
  }
}

export const getLocalStorage = () => localStorage
export const getSessionStorage = () => sessionStorage

/** Reads a value of the signed-in user. Returns null if nothing is stored or no user is signed in. */
export function readUserValue(getStorage: () => Storage, valueName: string): string | null {
  const key = getUserStorageKey(valueName)
  return key === null ? null : readStorageItem(getStorage, key)
}

/** Writes a value of the signed-in user; null deletes the value. Does nothing if no user is signed in. */
export function writeUserValue(getStorage: () => Storage, valueName: string, value: string | null): void {
  const key = getUserStorageKey(valueName)
  if (key !== null) writeStorageItem(getStorage, key, value)
}

/** Returns the names of the signed-in user's stored values that start with `prefix`. */
export function listUserValueNames(getStorage: () => Storage, prefix: string): readonly string[] {
  const key = getUserStorageKey(prefix)
  if (key === null) return []
  try {
    const stored = getStorage()
    const keys = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '')
    return keys
      .filter((storedKey) => storedKey.startsWith(key))
      .map((storedKey) => prefix + storedKey.slice(key.length))
  } catch {
    return []
  }
}

interface UserValueDefinition<Value> {
  readonly name: string
  /** Storage of the value: the browser tab or the browser. A change in another tab updates a value of the browser. */
  readonly getStorage: () => Storage
  /** Parses the stored text, which is null if nothing is stored or no user is signed in. */
  readonly parse: (storedText: string | null) => Value
  /** Formats the value for storage; null deletes the stored value. */
  readonly format: (value: Value) => string | null
}

/** Creates a store for one value of the signed-in user. Reads the value again when another user signs in. */
export function createUserStore<Value>({ name, getStorage, parse, format }: UserValueDefinition<Value>) {
  const read = () => ({ value: parse(readUserValue(getStorage, name)) })
  const store = createStore<{ readonly value: Value }>(read)
  onUserChange(() => store.setState(read()))
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key === getUserStorageKey(name)) store.setState(read())
    })

  const set = (value: Value) => {
    if (getUserStorageKey(name) === null) return
    writeUserValue(getStorage, name, format(value))
    store.setState({ value })
  }
  return { get: () => store.getState().value, set, use: () => useStore(store, ({ value }) => value) }
}
