// Drafts of parked drawers whose tab was closed: nothing opens them any more, so what was typed comes back as the draft of its form.
import { draftTime, moveDraft, readDraft } from './drafts.ts'
import { local, ownKey, readStored, writeStored } from './owner.ts'
import { parkedHere } from './parked.ts'

/** No session is longer: whoever parked it there is gone, however the tab ended. */
const longestSession = 12 * 3_600_000
/** A tab that is loaded anew is back by then. */
const longestReload = 60_000

const leftKey = (parked: string) => ownKey(`left:${parked}`)

/** When the tab goes away, maybe for good. */
export function leaveParked(now: number): void {
  for (const { id } of parkedHere()) mark(id, String(now))
}

/** The tab is there, or there again. */
export function adoptOrphans(now: number): void {
  const here = parkedHere().map(({ id }) => id)
  for (const id of here) mark(id, null)
  const orphans = draftsOfParked()
    .filter(({ parked }) => !here.includes(parked))
    .map((one) => ({ ...one, at: draftTime(one.name)?.getTime() ?? now }))
    .filter(({ parked, at }) => now - at > longestSession || isLeft(parked, now))
    .sort((one, other) => other.at - one.at)
  for (const { name, form, parked } of orphans) {
    // Of several the one that was typed last; the others wait for their turn.
    if (readDraft(form) !== null) continue
    moveDraft(name, form)
    mark(parked, null)
  }
}

interface ParkedDraft {
  readonly name: string
  readonly form: string
  readonly parked: string
}

function draftsOfParked(): readonly ParkedDraft[] {
  const start = ownKey('draft:')
  if (start === null) return []
  return keysOf(local).flatMap((key) => {
    const found = key.startsWith(start) ? /^(.+)@(p\d{1,10})$/.exec(key.slice(start.length)) : null
    const [name, form, parked] = found ?? []
    return name && form && parked ? [{ name, form, parked }] : []
  })
}

function isLeft(parked: string, now: number): boolean {
  const key = leftKey(parked)
  const at = key === null ? null : readStored(local, key)
  return at !== null && now - Number(at) > longestReload
}

function mark(parked: string, at: string | null): void {
  const key = leftKey(parked)
  if (key) writeStored(local, key, at)
}

/** Storage may be blocked or absent. */
function keysOf(storage: () => Storage): readonly string[] {
  try {
    return Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? '')
  } catch {
    return []
  }
}
