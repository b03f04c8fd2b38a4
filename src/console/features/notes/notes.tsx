// List of the notes on a record. Pinned notes come first, then the newest notes. The list is part of the page of the
// record or is shown in a drawer.
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import {
  addNoteCommand,
  deleteNoteCommand,
  editNoteCommand,
  listRecordNotesCommand,
  pinNoteCommand,
} from '#commands/notes.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor, usePages } from '#console/api/queries.ts'
import { NoteText } from '#console/records/note-text.tsx'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useIsEmbedded } from '#console/run/embedded.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { ShowMoreButton } from '#console/ui/more-button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { TimestampText } from '#console/ui/values.tsx'
import { listNotes, type Note, type NoteEntity, noteEntities, notesAccessByEntity } from '#contract/console/notes.ts'
import styles from './notes.module.css'

export interface NoteTarget {
  readonly entity: NoteEntity
  readonly id: number
}

/**
 * Returns the record that the command arguments identify, for example a reverse for `reverse_id`. If several arguments
 * identify a record, uses the most specific one.
 */
export function parseNoteTarget(args: Arguments): NoteTarget | null {
  const name = Object.keys(listRecordNotesCommand.args.shape).find((candidate) => args[candidate] !== undefined)
  const entity = noteEntities.find((candidate) => candidate === name?.replace(/_id$/, ''))
  return name && entity ? { entity, id: Number(args[name]) } : null
}

const getNoteTargetArguments = ({ entity, id }: NoteTarget): Arguments => ({
  [entity === 'reverse' ? 'reverse_id' : entity]: String(id),
})

const getNotesQuery = ({ entity, id }: NoteTarget, page = 1) =>
  queryOptionsFor(listNotes, { query: { entity, id, page } })

/** Returns the translated name of the record to which the notes belong. Returns the id until the name has loaded. */
export function useRecordName(noteTarget: NoteTarget): string {
  const { t } = useTranslation('notes')
  const { data } = useQuery(getNotesQuery(noteTarget))
  return t(`record.${noteTarget.entity}`, { name: data?.record.name ?? noteTarget.id })
}

/**
 * Notes on the record in the arguments. Inside the page of the record, renders a tab or section; otherwise a drawer.
 */
export function NotesOfRecord({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('notes')
  const { close } = useCommandRunner()
  const isEmbedded = useIsEmbedded()
  const noteTarget = parseNoteTarget(args)
  if (noteTarget === null)
    return (
      <Drawer title={t('title')} onClose={close}>
        <p>{t('noRecord')}</p>
      </Drawer>
    )
  return isEmbedded ? (
    <Notes key={`${noteTarget.entity} ${noteTarget.id}`} noteTarget={noteTarget} />
  ) : (
    <NotesDrawer noteTarget={noteTarget} />
  )
}

function NotesDrawer({ noteTarget }: { readonly noteTarget: NoteTarget }) {
  const { t } = useTranslation('notes')
  const { close } = useCommandRunner()
  return (
    <Drawer title={t('title')} subtitle={useRecordName(noteTarget)} onClose={close}>
      <Notes noteTarget={noteTarget} />
    </Drawer>
  )
}

function Notes({ noteTarget }: { readonly noteTarget: NoteTarget }) {
  const { t } = useTranslation('notes')
  const { run } = useCommandRunner()
  const { can, user } = useSession()
  const list = useRef<HTMLOListElement>(null)
  const { read } = notesAccessByEntity[noteTarget.entity]
  const mayRead = can(read)
  const { first, rows, remaining, error, isLoading, refetch, showMore } = usePages(
    (page) => ({ ...getNotesQuery(noteTarget, page), enabled: mayRead, staleTime: 0 }),
    ({ id }) => id,
  )
  if (!mayRead) return <p className={styles.muted}>{getMissingAccessReason(user, read, t)}</p>
  return (
    <div className={styles.notes} aria-busy={!first && !error}>
      <div className={styles.top}>
        {!first && !error && <Skeleton width="160px" height="20px" />}
        {first?.total === 0 && <p className={styles.muted}>{t('none')}</p>}
        <Button
          icon={<Plus size={14} />}
          keys={addNoteCommand}
          onClick={() => run(addNoteCommand, getNoteTargetArguments(noteTarget))}
        >
          {t('add.title')}
        </Button>
      </div>
      {rows.length > 0 && (
        <ol ref={list} className={styles.list} aria-label={t('title')}>
          {rows.map((note) => (
            <NoteEntry key={note.id} note={note} />
          ))}
        </ol>
      )}
      {error && <ErrorPanel error={error} onRetry={refetch} />}
      <ShowMoreButton
        list={list}
        rowCount={rows.length}
        remainingCount={remaining}
        isLoading={isLoading}
        onMore={showMore}
      />
    </div>
  )
}

const MAX_LABEL_LENGTH = 40

/**
 * Returns the author and the first line of a note. The labels of the buttons contain this text, so that users can tell
 * the notes apart.
 */
function getNoteLabel({ text, author }: Note): string {
  const [line = ''] = text.split('\n')
  return `${author.name}: ${line.length > MAX_LABEL_LENGTH ? `${line.slice(0, MAX_LABEL_LENGTH).toWellFormed()}…` : line}`
}

function NoteEntry({ note }: { readonly note: Note }) {
  const { t } = useTranslation('notes')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const { entity, pinned, author, is_mine, created_at, edited_at } = note
  const args = { note: String(note.id) }
  const name = getNoteLabel(note)
  return (
    <li className={styles.entry} tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.author}>{author.name}</span>
        <span className={styles.muted}>
          <TimestampText timestamp={created_at} />
        </span>
        {edited_at !== null && (
          <span className={styles.muted}>
            {t('edited')} <TimestampText timestamp={edited_at} />
          </span>
        )}
        {pinned && <Badge icon={Pin}>{t('pinned')}</Badge>}
        <span className={styles.buttons}>
          {(is_mine || can(notesAccessByEntity[entity].write)) && (
            <IconButton
              size="small"
              label={t(pinned ? 'row.unpin' : 'row.pin', { name })}
              icon={pinned ? <PinOff size={13} /> : <Pin size={13} />}
              onClick={() => run(pinNoteCommand, args)}
            />
          )}
          {is_mine && (
            <>
              <IconButton
                size="small"
                label={t('row.edit', { name })}
                icon={<Pencil size={13} />}
                onClick={() => run(editNoteCommand, args)}
              />
              <IconButton
                size="small"
                label={t('row.delete', { name })}
                icon={<Trash size={13} />}
                onClick={() => run(deleteNoteCommand, args)}
              />
            </>
          )}
        </span>
      </div>
      <NoteText note={note} />
    </li>
  )
}
