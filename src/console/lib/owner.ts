// Whose things are read and written in this browser. Nothing stored under one person is ever found under another.
let owner: number | null = null

export function setOwner(userId: number | null): void {
  owner = userId
}

/** The storage key of the signed-in person's own `name`; null while nobody is signed in. */
export function ownKey(name: string): string | null {
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
