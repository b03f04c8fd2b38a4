/** What waits until the browser has gone back, and the layers that are closed as soon as they are asked to. */
export interface Turns {
  /** Now, or after what the browser still goes back for: what reads the address waits for it. */
  readonly inTurn: (act: () => void) => void
  /** The browser still goes back: the address is that of a layer which is closed. */
  readonly isAway: () => boolean
  readonly isLeft: (key: string) => boolean
  readonly leave: (key: string) => void
  /** It is there after all, or again. */
  readonly stay: (key: string) => void
  /** The browser goes back for the layer. */
  readonly depart: (key: string) => void
  /** It has. */
  readonly arrive: () => void
  /** Only these are there: of the others nothing is to be hidden. */
  readonly settle: (there: readonly string[]) => void
}

/** A browser that has not gone back by then has nowhere to go. Milliseconds. */
const patience = 2000

/** `show` gets the layers that were closed and that the address may still name. */
export function makeTurns(show: (left: readonly string[]) => void): Turns {
  let left: readonly string[] = []
  let away: {
    readonly key: string
    readonly next: (() => void)[]
    readonly timer: ReturnType<typeof setTimeout>
  } | null = null

  const keep = (keys: readonly string[]) => {
    if (keys.length === left.length) return
    left = keys
    show(left)
  }
  const stay = (key: string) => keep(left.filter((one) => one !== key))
  const inTurn = (act: () => void) => {
    if (away) away.next.push(act)
    else act()
  }
  const arrive = () => {
    if (!away) return
    const { key, next, timer } = away
    clearTimeout(timer)
    away = null
    stay(key)
    for (const act of next) inTurn(act)
  }
  return {
    inTurn,
    stay,
    arrive,
    isAway: () => away !== null,
    isLeft: (key) => left.includes(key),
    leave: (key) => keep([...left, key]),
    depart: (key) => {
      away = { key, next: [], timer: setTimeout(arrive, patience) }
    },
    settle: (there) => keep(left.filter((key) => there.includes(key))),
  }
}
