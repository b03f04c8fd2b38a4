// Parts and texts that have come. React holds back what replaces a fallback for up to 300 ms, unless the place around it renders for a reason of its own: this is one.
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  type SuspenseProps,
  useSyncExternalStore,
} from 'react'

let count = 0
const listeners = new Set<() => void>()

/** To be called where something that a place may wait for has come. */
export function arrived(): void {
  // After React's own listeners, so that what came is there when the place renders.
  setTimeout(() => {
    count += 1
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows what has come at once. Nothing around it renders for that. */
export function PromptSuspense({ fallback = null, children }: SuspenseProps): ReactNode {
  useSyncExternalStore(subscribe, () => count)
  return <Suspense fallback={fallback}>{children}</Suspense>
}

/** A part that is loaded when it is first shown. */
export function part<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const found = await load()
    arrived()
    return { default: found }
  })
}
