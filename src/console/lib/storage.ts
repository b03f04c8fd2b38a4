// What a person keeps in this browser: localStorage and sessionStorage under keys of their own, and stores over them.
import { createStore, useStore } from 'zustand'

// Owner of stored data: keys are prefixed with the person's id, so nobody reads another's.
const ownerStore = createStore<{ readonly owner: number | null }>(() => ({ owner: null }))

export function setOwner(owner: number | null): void {
  if (ownerStore.getState().owner !== owner) ownerStore.setState({ owner })
}

/** The storage key of the signed-in person's own `name`; null while nobody is signed in. */
export function ownKey(name: string): string | null {
  const { owner } = ownerStore.getState()
  return owner === null ? null : `reversa:${owner}:${name}`
}

/** Storage may be full, blocked or absent: then things are simply not kept. */
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
    // Nothing to do: the value lives on in memory.
  }
}

export const local = () => localStorage
export const tab = () => sessionStorage

/** The signed-in person's own `name`; null where nothing is stored, or nobody is signed in. */
export function readOwn(storage: () => Storage, name: string): string | null {
  const key = ownKey(name)
  return key === null ? null : readStored(storage, key)
}

/** Nothing is kept while nobody is signed in. */
export function writeOwn(storage: () => Storage, name: string, value: string | null): void {
  const key = ownKey(name)
  if (key !== null) writeStored(storage, key, value)
}

/** Names of the signed-in person's stored values that start with `prefix`. */
export function listOwn(storage: () => Storage, prefix: string): readonly string[] {
  const key = ownKey(prefix)
  if (key === null) return []
  try {
    const stored = storage()
    const keys = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '')
    return keys.filter((one) => one.startsWith(key)).map((one) => prefix + one.slice(key.length))
  } catch {
    return []
  }
}

interface OwnValue<Value> {
  readonly name: string
  /** Null where nothing is stored, or nobody is signed in. */
  readonly parse: (stored: string | null) => Value
  /** Null to store nothing. */
  readonly format: (value: Value) => string | null
}

/** A value of the signed-in person in this tab (sessionStorage): read anew when somebody else is signed in. */
export function makeOwnStore<Value>({ name, parse, format }: OwnValue<Value>) {
  const read = () => ({ value: parse(readOwn(tab, name)) })
  const store = createStore<{ readonly value: Value }>(read)
  ownerStore.subscribe(() => store.setState(read()))

  const set = (value: Value) => {
    if (ownKey(name) === null) return
    writeOwn(tab, name, format(value))
    store.setState({ value })
  }
  return { get: () => store.getState().value, set, use: () => useStore(store, ({ value }) => value) }
}
