// Owner and tags of several ecommerces at once: what is to change, an outcome for each, and all of it taken back.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { activityOf, callApi, noticeOf } from '#console/api/client.ts'
import { invalidate } from '#console/api/queries.ts'
import { sendOnce } from '#console/forms/idempotency.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/run/run-context.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame, Select } from '#console/ui/inputs.tsx'
import { undoActivity } from '#contract/activity.ts'
import { type OwnershipChange, saveOwnership } from '#contract/ecommerces.ts'
import type { z } from '#contract/zod.ts'
import styles from './availability.module.css'
import { ManyRows, useChosen, useMany } from './many.tsx'
import { TagPicker, useOwnerOptions } from './ownership.tsx'

type Change = z.input<typeof OwnershipChange>

const keep = 'keep'

function changeOf(owner: string, added: readonly string[], removed: readonly string[]): Change {
  return {
    ...(owner === keep ? {} : { owner_id: owner === '' ? null : Number(owner) }),
    ...(added.length === 0 ? {} : { add_tags: [...added] }),
    ...(removed.length === 0 ? {} : { remove_tags: [...removed] }),
  }
}

/** One after the other, the last first; what cannot be taken back any more says why. */
async function takeAllBack(ids: readonly number[], client: QueryClient, t: TFunction): Promise<void> {
  let count = 0
  try {
    for (const id of ids.toReversed()) {
      await sendOnce(`activity.undo:${id}`, null, (key) => callApi(undoActivity, { params: { id }, body: {} }, key))
      count += 1
    }
  } catch (error) {
    notify(noticeOf(error, t))
  } finally {
    void invalidate(client, undoActivity)
  }
  if (count > 0) notify({ kind: 'success', text: t('ownership:many.undone', { count }) })
}

export function OwnershipManyDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['ownership', 'details', 'ui', 'common'])
  const { close } = useRunner()
  const client = useQueryClient()
  const owners = useOwnerOptions()
  const [owner, setOwner] = useState(keep)
  const [added, setAdded] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const first = useRef<HTMLSelectElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  const { rows, isLoading } = useChosen(args.ecommerces ?? '')
  const { outcomes, isRunning, run, stop } = useMany<Change>({
    intentOf: (id) => `ecommerces.editOwnership:${id}:many`,
    send: (id, body, key) => callApi(saveOwnership, { params: { id }, body }, key),
    changes: saveOwnership,
  })
  const marked = rows.map(({ id, ecommerce, error }) => ({
    id,
    name: ecommerce?.display_name ?? null,
    outcome: outcomes.get(id) ?? (error ? ({ state: 'failed', error } as const) : null),
    already: null,
  }))
  const hasBegun = outcomes.size > 0
  const isOpen = (id: number) => !hasBegun || ['failed', 'stopped'].includes(outcomes.get(id)?.state ?? '')
  const next = marked.filter(({ id, name }) => name !== null && isOpen(id))
  const change = changeOf(owner, added, removed)
  const disabledReason = next.length === 0 || Object.keys(change).length === 0 ? t('many.nothing') : null

  const confirm = async () => {
    if (isRunning || isLoading || disabledReason !== null) return
    // The button goes; the one beside it stays.
    closer.current?.focus()
    const answers = await run(
      next.map(({ id }) => id),
      change,
    )
    const done = answers.flatMap((answer) => activityOf(answer) ?? [])
    if (answers.length === 0) return
    notify({
      ...{ kind: 'success', text: t('many.done', { count: answers.length }) },
      ...(done.length === 0
        ? {}
        : { action: { label: t('common:undo'), run: () => void takeAllBack(done, client, t) } }),
    })
  }

  return (
    <Dialog
      wide
      title={t('many.title', { count: rows.length })}
      onClose={isRunning ? stop : close}
      onSave={() => void confirm()}
      firstFocus={() => first.current}
      footer={
        <>
          <Button ref={closer} keys={isRunning ? undefined : 'escape'} onClick={isRunning ? stop : close}>
            {t(isRunning ? 'details:availability.stop' : hasBegun ? 'details:availability.close' : 'ui:cancel')}
          </Button>
          {!(hasBegun && next.length === 0) && (
            <Button
              variant="primary"
              keys="mod+enter"
              busy={isRunning || isLoading}
              disabledReason={disabledReason}
              onClick={() => void confirm()}
            >
              {t('many.run', { count: next.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <FieldFrame label={t('owner')}>
          {(control) => (
            <Select
              {...control}
              ref={first}
              options={[{ value: keep, label: t('many.keep') }, ...owners]}
              value={owner}
              onChange={({ target }) => setOwner(target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('many.add')}>
          {({ id, 'aria-describedby': describedBy }) => (
            <TagPicker id={id} describedBy={describedBy} tags={added} onChange={setAdded} creates />
          )}
        </FieldFrame>
        <FieldFrame label={t('many.remove')}>
          {({ id, 'aria-describedby': describedBy }) => (
            <TagPicker id={id} describedBy={describedBy} tags={removed} onChange={setRemoved} creates={false} />
          )}
        </FieldFrame>
        <ManyRows rows={marked} label={t('many.rows')} done={t('many.is')} />
      </div>
    </Dialog>
  )
}
