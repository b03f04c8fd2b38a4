// What can be done with the selected rows: their commands that take many, and copies of them. A whole set is read first, part by part.
import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { listCancelReading, listCopyIds, listCopyLinks, listCopyRows } from '#commands/lists.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { mostRead } from '#console/lib/list-source.ts'
import { useProvide, useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { type BulkAct, bulkActs, bulkCopies, joinedArguments, linkOfRow } from './bulk-commands.ts'
import { Button } from './button.tsx'
import { MenuButton, type MenuItem } from './menu.tsx'
import styles from './selection-bar.module.css'
import { type BulkWork, useBulkWork } from './use-bulk-work.ts'
import type { OnProgress } from './use-grid-selection.ts'

export interface BulkRow {
  readonly id: string
  readonly args: Arguments
  readonly text: (column: string) => string
}

export interface BulkSource {
  /** By what the selection says of itself. */
  readonly count: number
  readonly columns: readonly string[]
  readonly read: (signal: AbortSignal, onProgress: OnProgress) => Promise<readonly BulkRow[]>
  /** As a table for a spreadsheet. */
  readonly table: (signal: AbortSignal, onProgress: OnProgress) => Promise<{ text: string; count: number }>
}

interface BulkActionsProps {
  readonly commands: readonly Command[]
  readonly source: BulkSource
}

export function BulkActions({ commands, source }: BulkActionsProps) {
  const { t } = useTranslation('list')
  const { can } = useSession()
  const work = useBulkWork(source)
  const acts = bulkActs(commands, can)
  const group = useRef<HTMLDivElement>(null)
  useProvide('list.actOnSelection', () => group.current?.querySelector('button')?.focus())

  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
    <div ref={group} role="group" aria-label={t('actions')} className={styles.progress}>
      <CopyButton commands={commands} source={source} work={work} />
      {acts.map((act) => (
        <ActButton key={act.command.id} act={act} count={source.count} work={work} />
      ))}
      {work.progress && <Reading {...work.progress} onCancel={work.cancel} />}
    </div>
  )
}

interface ReadingProps {
  readonly read: number
  readonly total: number
  readonly onCancel: () => void
}

function Reading({ read, total, onCancel }: ReadingProps) {
  const { t } = useTranslation(['list', 'ui'])
  return (
    <>
      <progress value={read} max={Math.max(1, total)} aria-label={t('reading')} />
      <span>{t('read', { read: formatNumber(read), total: formatNumber(total) })}</span>
      <Button size="small" keys={listCancelReading} onClick={onCancel}>
        {t('ui:cancel')}
      </Button>
    </>
  )
}

interface ActButtonProps {
  readonly act: BulkAct
  readonly count: number
  readonly work: BulkWork
}

function ActButton({ act: { command, many }, count, work }: ActButtonProps) {
  const { t } = useTranslation(['list', 'commands'])
  const { run } = useRunner()
  const isTooMany = count > many.most
  return (
    <Button
      size="small"
      keys={command}
      busy={work.progress !== null}
      disabledReason={
        isTooMany ? t('tooMany', { most: formatNumber(many.most), count, total: formatNumber(count) }) : null
      }
      onClick={() =>
        work.withRows((rows) =>
          run(
            command,
            joinedArguments(
              many,
              rows.map(({ args }) => args),
            ),
          ),
        )
      }
    >
      {t(`commands:${command.id}.title`)}
    </Button>
  )
}

interface CopyButtonProps extends BulkActionsProps {
  readonly work: BulkWork
}

function CopyButton({ commands, source, work }: CopyButtonProps) {
  const { t } = useTranslation(['list', 'commands'])
  const [isOpen, setIsOpen] = useState(false)
  const isTooMany = source.count > mostRead
  const copyTable = () => work.copyTable()
  const copyIds = () => work.copyLines(({ id }) => id)
  const copyLinks = () =>
    work.copyLines(({ args }) => {
      const link = linkOfRow(commands, args, location.pathname)
      return link === null ? '' : new URL(link, location.origin).href
    })
  useProvide('list.copyRows', copyTable, !isTooMany)
  useProvide('list.copyIds', copyIds, !isTooMany)
  useProvide('list.copyLinks', copyLinks, !isTooMany && commands.length > 0)

  const own: readonly (readonly [Command, () => void])[] = [
    [listCopyRows, copyTable],
    [listCopyIds, copyIds],
    ...(commands.length > 0 ? [[listCopyLinks, copyLinks] as const] : []),
  ]
  const items: readonly MenuItem[] = [
    ...own.map(([command, onSelect]) => ({ id: command.id, label: t(`commands:${command.id}.title`), onSelect })),
    ...bulkCopies(commands, source.columns).map(({ command, column }, index) => ({
      id: command.id,
      label: t(`commands:${command.id}.title`),
      startsGroup: index === 0,
      onSelect: () => work.copyLines(({ text }) => text(column)),
    })),
  ]
  const isBusy = work.progress !== null
  return (
    <MenuButton
      label={t('copy')}
      items={items}
      open={isOpen}
      onOpenChange={(open) => setIsOpen(open && !isTooMany && !isBusy)}
    >
      <Button
        size="small"
        busy={isBusy}
        icon={<Copy size={13} />}
        disabledReason={isTooMany ? t('tooManyToRead', { most: formatNumber(mostRead) }) : null}
      >
        {t('copy')}
      </Button>
    </MenuButton>
  )
}
