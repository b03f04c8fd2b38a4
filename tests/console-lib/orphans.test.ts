import { beforeEach, expect, test, vi } from 'vitest'
import { intentName, readDraft, writeDraft } from '#console/lib/drafts.ts'
import { adoptOrphans, leaveParked } from '#console/lib/orphans.ts'
import { setOwner } from '#console/lib/owner.ts'
import { draftName, park, parkedHere } from '#console/lib/parked.ts'
import { makeStorage } from './storage.ts'

/** Another tab: what is kept in the browser is the same, what is kept in the tab is not. */
function openTab(): void {
  vi.stubGlobal('sessionStorage', makeStorage())
  setOwner(99)
  parkedHere()
  setOwner(1)
}

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage())
  openTab()
  return () => {
    setOwner(null)
    vi.unstubAllGlobals()
  }
})

const form = 'reprocess.reverse'
const minutes = (count: number) => Date.now() + count * 60_000
const drawer = { command: form, args: {}, title: 'Reprocessar reversa', record: '', forms: [form] }

function parkOne(task: string): string {
  writeDraft(form, { task })
  writeDraft(intentName(form), { key: `k-${task}`, sent: '{}' })
  park(drawer, null)
  return parkedHere().at(-1)?.id ?? ''
}

test('a drawer parked in a tab that was closed comes back as the draft of its form, with the key of its last write', () => {
  parkOne('Uma')
  leaveParked(minutes(0))
  openTab()
  adoptOrphans(minutes(2))
  expect(readDraft(form)).toEqual({ task: 'Uma' })
  expect(readDraft(intentName(form))).toEqual({ key: 'k-Uma', sent: '{}' })
})

test('not while its tab is there, is loaded anew, or was heard of within a session', () => {
  const id = parkOne('Uma')
  adoptOrphans(minutes(1000))
  leaveParked(minutes(0))
  adoptOrphans(minutes(2))
  openTab()
  adoptOrphans(minutes(11 * 60))
  expect(readDraft(form)).toBeNull()
  expect(readDraft(draftName(form, id))).toEqual({ task: 'Uma' })
  // However it ended: no session is longer.
  adoptOrphans(minutes(13 * 60))
  expect(readDraft(form)).toEqual({ task: 'Uma' })
})

test('what stands in the form stays; of several the last comes first, and none is lost', () => {
  vi.useFakeTimers()
  parkOne('Uma')
  vi.advanceTimersByTime(1000)
  const second = parkOne('Outra')
  vi.useRealTimers()
  writeDraft(form, { task: 'Agora' })
  leaveParked(minutes(0))
  openTab()
  adoptOrphans(minutes(2))
  expect(readDraft(form)).toEqual({ task: 'Agora' })
  writeDraft(form, { task: 'x' })
  localStorage.removeItem(`reversa:1:draft:${form}`)
  adoptOrphans(minutes(2))
  expect(readDraft(form)).toEqual({ task: 'Outra' })
  expect(readDraft(draftName(form, second))).toBeNull()
  localStorage.removeItem(`reversa:1:draft:${form}`)
  adoptOrphans(minutes(2))
  expect(readDraft(form)).toEqual({ task: 'Uma' })
})

test('of nobody else', () => {
  parkOne('Uma')
  leaveParked(minutes(0))
  openTab()
  setOwner(2)
  adoptOrphans(minutes(1000))
  expect(readDraft(form)).toBeNull()
})
