import { useTranslation } from 'react-i18next'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import type { MetadataText, MetadataVersion } from '#contract/metadatas.ts'
import { DifferenceList } from './difference-list.tsx'
import { bodyOf, type MetadataOwner } from './owner.ts'

/** As many as one page of versions holds. */
const versionsAtOnce = 15

/** The page of versions on which this one stands, counted from the present one. */
export function pageOfVersion(version: number, present: MetadataText | null | undefined): number {
  return present ? Math.max(1, Math.floor((present.version - version) / versionsAtOnce) + 1) : 1
}

interface RestoreDialogProps {
  readonly owner: MetadataOwner
  readonly name: string
  readonly version: number
  /** The present text; null where there is none, undefined while it is on its way. */
  readonly present: MetadataText | null | undefined
  /** The page on which the version stands; undefined while it is on its way. */
  readonly versions: readonly MetadataVersion[] | undefined
  /** Why they could not be read. */
  readonly error: Error | null
  readonly onClose: () => void
}

/** Puts an earlier text back: a save like any other, so that what it replaces stays among the versions. */
export function RestoreDialog({ owner, name, version, present, versions, error, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['metadatas', 'difference'])
  const { run } = useRunner()
  const earlier = versions?.find((one) => one.version === version)
  const isMissing = present === null || (versions !== undefined && !earlier)

  const { write, isBusy, failure } = useWrite({
    intent: `${owner.key}:${name}:restore`,
    send: ({ value, over }: { readonly value: string; readonly over: number }, key) =>
      owner.save(bodyOf(name, value), { ifMatch: `"${over}"`, ...key }),
    done: (answer) => {
      notify({ kind: 'success', text: t('restore.done', { name, version }), ...undoOffer(answer, run, t) })
      onClose()
    },
    changes: owner.saves,
  })
  const problem = failure ?? error

  return (
    <ConfirmDialog
      title={t('restore.title', { name, version })}
      action={t('restore.action')}
      busy={isBusy || (!problem && !isMissing && !earlier)}
      failure={problem}
      onConfirm={() => {
        if (earlier && present) void write({ value: earlier.value, over: present.version })
      }}
      onCancel={onClose}
    >
      {isMissing && <p role="alert">{t('restore.missing', { version })}</p>}
      {earlier && present && <DifferenceList before={present.value} after={earlier.value} />}
    </ConfirmDialog>
  )
}
