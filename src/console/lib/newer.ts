// Whether the server serves another console by now than the one that is open here, as its answers say (`X-Console`).
import { useSyncExternalStore } from 'react'
import { listenToAnswers } from './call.ts'

let isOther = false
const listeners = new Set<() => void>()

/** By the page; none where it was not the server that gave it. */
const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="console"]')?.content

listenToAnswers((headers) => {
  const build = headers.get('X-Console')
  const isOtherNow = build !== (ownBuild() ?? build)
  if (build === null || isOtherNow === isOther) return
  isOther = isOtherNow
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsNewer(): boolean {
  return useSyncExternalStore(subscribe, () => isOther)
}
