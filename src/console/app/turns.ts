/** What waits until the browser has gone back, and the layers that are closed as soon as they are asked to. */
export interface Turns {
  /** Now, or after what the browser still goes back for: what reads the address waits for it. */
  readonly inTurn: (act: () => void) => void
  readonly isLeft: (key: string) => boolean
  readonly leave: (key: string) => void
  /** It is there after all. */
  readonly stay: (key: string) => void
  /** The browser goes back for the layer. */
  readonly depart: (key: string) => void
  /** It has, or has nowhere to go. */
  readonly arrive: () => void
  /** Only these are there: of the others nothing is to be hidden. */
  readonly settle: (there: readonly string[]) => void
}

/** `show` gets the layers that were closed and that the address may still name. */
export function makeTurns(show: (left: readonly string[]) => void): Turns {
  let left: readonly string[] = []
  let away: { readonly key: string; readonly next: (() => void)[] } | null = null

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
  return {
    inTurn,
    stay,
    isLeft: (key) => left.includes(key),
    leave: (key) => keep([...left, key]),
    depart: (key) => {
      away = { key, next: [] }
    },
    arrive: () => {
      if (!away) return
      const { key, next } = away
      away = null
      stay(key)
      for (const act of next) inTurn(act)
    },
    settle: (there) => keep(left.filter((key) => there.includes(key))),
  }
}
