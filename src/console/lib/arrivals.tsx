// Parts and texts that have come. React holds back what replaces a fallback for up to 300 ms, unless the place around it renders for a reason of its own: this is one.
import {
  Component,
  type ComponentType,
  createElement,
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

/** Makes anew what failed to load. */
const failed = new Set<() => void>()

/** A part that is loaded when it is first shown; one that failed to load stays so until `renewFailed`. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const make = () =>
    lazy(async () => {
      try {
        const found = await load()
        arrived()
        return { default: found }
      } catch (error) {
        failed.add(() => {
          shown = make()
        })
        throw error
      }
    })
  let shown = make()
  return (props) => createElement(shown, props)
}

/** What failed to load is asked for again by whoever shows it next. */
export function renewFailed(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/** Milliseconds until what is missing is tried again; so much longer each time. */
const pause = 3_000

interface GuardProps {
  readonly children: ReactNode
  /** In the place of what failed. Default: nothing, and it is tried again until it comes. */
  readonly instead?: (error: unknown, retry: () => void) => ReactNode
  /** So that what was asked for does not come much later, uninvited. */
  readonly onMissing?: () => void
  /** Once it is asked for, it is tried again at once. */
  readonly isWanted?: boolean
}

/** Catches what fails around it, so that the rest lives. React knows only classes for this. */
export class Guard extends Component<GuardProps, { readonly failure: { readonly error: unknown } | null }> {
  override state: { readonly failure: { readonly error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  #tries = 0

  readonly #retry = () => {
    renewFailed()
    this.setState({ failure: null })
  }

  override componentDidCatch(): void {
    this.props.onMissing?.()
    if (!this.props.instead) setTimeout(this.#retry, pause * ++this.#tries)
  }

  override componentDidUpdate(before: GuardProps): void {
    if (this.state.failure && this.props.isWanted && !before.isWanted) this.#retry()
  }

  /** Gone elsewhere: the next who comes tries anew. */
  override componentWillUnmount(): void {
    if (this.state.failure) renewFailed()
  }

  override render(): ReactNode {
    const { children, instead } = this.props
    const { failure } = this.state
    return failure ? instead?.(failure.error, this.#retry) : children
  }
}

/** Around a part of the frame: everything goes on without it. */
export function FramePart({ children, ...how }: Omit<GuardProps, 'instead'>): ReactNode {
  return (
    <Guard {...how}>
      <PromptSuspense>{children}</PromptSuspense>
    </Guard>
  )
}
