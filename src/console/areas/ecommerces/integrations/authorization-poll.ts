// When to ask whether an authorization is done (S1 §4, §9; A16): after 5 s, then every second, 10 times; not while nobody looks.

export const firstWait = 5000
export const nextWait = 1000
export const mostChecks = 10

/** `until` is a time in milliseconds; `checked` is how often was asked. */
export type Poll =
  | { readonly at: 'idle' | 'stopped' | 'valid' | 'failed' }
  | { readonly at: 'waiting'; readonly checked: number; readonly until: number }
  | { readonly at: 'checking'; readonly checked: number }
  /** The tab is hidden. */
  | { readonly at: 'paused'; readonly checked: number }

export type PollEvent =
  | { readonly kind: 'began' }
  /** The time of the next check has come. */
  | { readonly kind: 'due' }
  | { readonly kind: 'answered'; readonly isSet: boolean; readonly isHidden: boolean }
  | { readonly kind: 'hidden' | 'shown' | 'stop' }
  /** One more check, when the last one failed or the checks were stopped. */
  | { readonly kind: 'again' }

export const idle: Poll = { at: 'idle' }

export function isAtWork({ at }: Poll): boolean {
  return at === 'waiting' || at === 'checking' || at === 'paused'
}

/** The same state when the event means nothing to it. */
export function afterEvent(poll: Poll, event: PollEvent, now: number): Poll {
  switch (event.kind) {
    case 'began':
      return { at: 'waiting', checked: 0, until: now + firstWait }
    case 'due':
      return poll.at === 'waiting' ? { at: 'checking', checked: poll.checked } : poll
    case 'answered':
      return poll.at === 'checking' ? afterAnswer(poll.checked + 1, event, now) : poll
    case 'hidden':
      return poll.at === 'waiting' ? { at: 'paused', checked: poll.checked } : poll
    case 'shown':
      return poll.at === 'paused' ? { at: 'checking', checked: poll.checked } : poll
    case 'stop':
      return isAtWork(poll) ? { at: 'stopped' } : poll
    case 'again':
      return isAtWork(poll) ? poll : { at: 'checking', checked: mostChecks - 1 }
  }
}

interface Answered {
  readonly isSet: boolean
  readonly isHidden: boolean
}

function afterAnswer(checked: number, { isSet, isHidden }: Answered, now: number): Poll {
  if (isSet) return { at: 'valid' }
  if (checked >= mostChecks) return { at: 'failed' }
  return isHidden ? { at: 'paused', checked } : { at: 'waiting', checked, until: now + nextWait }
}
