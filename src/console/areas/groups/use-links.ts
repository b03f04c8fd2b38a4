// The work on a group's links: the draft of it, and sending it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { dropDraft, readDraft, writeDraft } from '#console/lib/drafts.ts'
import { useIsHere } from '#console/lib/here.ts'
import { forget } from '#console/lib/query.ts'
import { sendOnce } from '#console/ui/intent.ts'
import { isSaidByExpiry, isSettled } from '#console/ui/refusals.ts'
import type { Answer } from '#contract/endpoint.ts'
import { GroupLinks, saveGroupLinks } from '#contract/groups.ts'
import { differenceOf, isSameSet, LinksDraft, noChange } from './links.ts'

type Saved = Answer<typeof saveGroupLinks>

export function useLinks(links: GroupLinks) {
  const client = useQueryClient()
  const isHere = useIsHere()
  const formId = `groups.links:${links.group_id}`
  const [draft, setStored] = useState<LinksDraft>(() => {
    const kept = LinksDraft.safeParse(readDraft(formId))
    return kept.success ? kept.data : noChange
  })
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setIsSaving] = useState(false)
  const difference = differenceOf(links.data, draft)
  const isChanged = difference.links.length + difference.unlinks.length > 0

  const setDraft = (next: LinksDraft) => {
    setStored(next)
    setFailure(null)
    if (next.added.length + next.removed.length > 0) writeDraft(formId, next)
    else dropDraft(formId)
  }

  const send = async (version: number): Promise<Saved> => {
    const { group_id } = links
    const idsOf = (some: typeof difference.links) => some.map(({ id }) => id)
    const body = { group_id, links: idsOf(difference.links), unlinks: idsOf(difference.unlinks) }
    const ifMatch = `"${version}"`
    try {
      return await sendOnce(formId, { ...body, version }, (key) =>
        call(saveGroupLinks, { params: { id: group_id }, body }, { ...key, ifMatch }),
      )
    } catch (error) {
      const current = currentOf(error)
      // Something else of the group was changed: the list is still the one that was seen.
      if (current === null || current.version === version || !isSameSet(current.data, links.data)) throw error
      return send(current.version)
    }
  }

  /** The answer; null: it was not saved, why is in `failure` and the list shows what is linked now. */
  const save = async (): Promise<Saved | null> => {
    setIsSaving(true)
    setFailure(null)
    try {
      const saved = await send(links.version)
      void forget(client, saveGroupLinks)
      setDraft(noChange)
      return saved
    } catch (error) {
      // Another tab may have dropped it.
      if (isHere()) writeDraft(formId, draft)
      // While nobody knows whether it was saved, the list stays the one that is sent again.
      if (isSettled(error)) void forget(client, saveGroupLinks)
      setFailure(isSaidByExpiry(error) ? null : error)
      return null
    } finally {
      setIsSaving(false)
    }
  }

  return { draft, setDraft, difference, isChanged, save, isSaving, failure }
}

export type Links = ReturnType<typeof useLinks>

/** The links as they are now, when that is why a save was refused. */
export function currentOf(error: unknown): GroupLinks | null {
  if (!isApiError(error) || error.status !== 412) return null
  const current = GroupLinks.safeParse(error.problem?.context?.current)
  return current.success ? current.data : null
}
