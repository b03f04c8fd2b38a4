import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import { groupsOpen } from '#commands/groups.ts'
import { linkOf } from '#commands/registry.ts'
import { useIsHere } from '#console/lib/here.ts'
import { notify } from '#console/lib/notices.ts'
import { useProvide, useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { thenFocusField } from '#console/ui/focus-on.tsx'
import { saveByKey } from '#console/ui/key-events.ts'
import { type LeaveAnswer, useLeaveGuard } from '#console/ui/use-leave-guard.ts'
import type { GroupEcommerce, GroupLinks } from '#contract/groups.ts'
import { ExitDialog } from './exit-dialog.tsx'
import { listOf, noChange, withAdded, withoutSome } from './links.ts'
import { LinksFailure } from './links-failure.tsx'
import { LinksPicker, labelOf } from './links-picker.tsx'
import styles from './links-tab.module.css'
import { LinksTable } from './links-table.tsx'
import { placeIn, useGroupPlace } from './place.ts'
import { SaveLinksDialog } from './save-links-dialog.tsx'
import { useLinks } from './use-links.ts'

type Asking = 'save' | { readonly remove: GroupEcommerce } | null

/** Links and unlinks: nothing is sent before it was confirmed, nothing is left unsaved by the way (S2 §2). */
export function LinksEditor({ links }: { readonly links: GroupLinks }) {
  const { t } = useTranslation('groups')
  const { run } = useRunner()
  const { go } = useGroupPlace()
  const isHere = useIsHere()
  const work = useLinks(links)
  const { draft, setDraft, difference, isChanged } = work
  const [asking, setAsking] = useState<Asking>(null)
  const list = useMemo(() => listOf(links.data, draft), [links.data, draft])
  const change = { plus: difference.links.length, minus: difference.unlinks.length }
  const tab = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState<LeaveAnswer | null>(null)
  const isSaved = useRef(false)
  useLeaveGuard({ blocks: (to) => !isSaved.current && !isEditorOf(links.group_id, to), ask: setLeaving })

  const askRemove = useCallback((remove: GroupEcommerce) => setAsking({ remove }), [])
  useProvide('groups.removeLink', ({ ecommerce }) => {
    const row = list.find(({ id }) => String(id) === ecommerce)
    if (row) askRemove(row)
  })

  const add = (chosen: readonly GroupEcommerce[]) => {
    const next = withAdded(links.data, draft, chosen)
    if ('already' in next) return next.already
    setDraft(next)
    return []
  }

  const drop = (ids: readonly number[]) => setDraft(withoutSome(links.data, draft, ids))

  const save = async () => {
    const saved = await work.save()
    setAsking(null)
    if (saved === null) return
    notify({ kind: 'success', text: t('links.done', change), ...undoOffer(saved, run, t) })
    isSaved.current = true
    if (isHere()) go({ mode: 'view' })
  }

  const discard = () =>
    thenFocusField(
      () => setDraft(noChange),
      () => tab.current,
    )

  const press = (event: KeyboardEvent) => {
    saveByKey(event, () => {
      if (isChanged) setAsking('save')
    })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the save keys work anywhere in the editor
    <div ref={tab} className={styles.tab} onKeyDown={press}>
      <LinksPicker listed={list} onAdd={add} />
      <LinksFailure failure={work.failure} onDrop={drop} />
      <LinksTable groupId={links.group_id} rows={list} onRemove={askRemove} />
      <footer className={styles.bar}>
        <p className={styles.muted} role="status">
          {t('links.inList', { count: list.length })}
          {isChanged && ` · ${t('links.change', change)}`}
        </p>
        {isChanged && <Button onClick={discard}>{t('links.discard')}</Button>}
        <Button
          variant="primary"
          keys="mod+enter"
          disabledReason={isChanged ? null : t('links.same')}
          onClick={() => setAsking('save')}
        >
          {t('links.save')}
        </Button>
      </footer>
      {asking === 'save' && (
        <SaveLinksDialog
          difference={difference}
          isBusy={work.isSaving}
          onConfirm={() => void save()}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking !== null && asking !== 'save' && (
        <ConfirmDialog
          title={t('links.removeTitle')}
          action={t('links.remove')}
          onConfirm={() => {
            drop([asking.remove.id])
            setAsking(null)
          }}
          onCancel={() => setAsking(null)}
        >
          {t('links.removeText', { name: labelOf(asking.remove) })}
        </ConfirmDialog>
      )}
      {leaving && (
        <ExitDialog
          text={isChanged ? t('exit.links', change) : t('exit.unchanged')}
          onLeave={() => {
            setDraft(noChange)
            setLeaving(null)
            leaving.leave()
          }}
          onStay={() => {
            setLeaving(null)
            leaving.stay()
          }}
        />
      )}
    </div>
  )
}

/** A dialog over the tab is still the tab. */
function isEditorOf(groupId: number, { pathname, search }: Location): boolean {
  const { tab, mode } = placeIn(new URLSearchParams(search))
  return pathname === linkOf(groupsOpen, { group: String(groupId) }) && tab === 'links' && mode === 'edit'
}
