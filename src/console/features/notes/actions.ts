// Note commands that run without a screen: pin, unpin and delete. After the command, a notification offers to undo the
// change.
import type { Arguments } from '#commands/command.ts'
import { deleteNoteCommand, pinNoteCommand } from '#commands/notes.ts'
import { callApi } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import type { Action, ActionContext, ActionEntry } from '#console/run/screens.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { deleteNote, getNote, type Note, saveNote } from '#contract/console/notes.ts'

async function fetchNote({ note }: Arguments, { queryClient }: ActionContext): Promise<Note> {
  const query = queryOptionsFor(getNote, { params: { id: Number(note) } })
  return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).data
}

const pinNote: Action = async (args, context) => {
  const { queryClient, notify, run, t } = context
  const note = await fetchNote(args, context)
  const body = { pinned: !note.pinned }
  const { data } = await callApi(saveNote, { params: { id: note.id }, body }, { ifMatch: note.version }).finally(
    () => void invalidateQueries(queryClient, saveNote),
  )
  const text = t(data.pinned ? 'notes:said.pinned' : 'notes:said.unpinned')
  notify({ kind: 'success', text, ...buildUndoAction(data, run, t) })
}

const removeNote: Action = async (args, context) => {
  const { queryClient, notify, run, t } = context
  const note = await fetchNote(args, context)
  const response = await callApi(deleteNote, { params: { id: note.id } }, { ifMatch: note.version }).finally(
    () => void invalidateQueries(queryClient, deleteNote),
  )
  notify({ kind: 'success', text: t('notes:said.deleted'), ...buildUndoAction(response, run, t) })
}

export const actions: readonly ActionEntry[] = [
  [pinNoteCommand, pinNote],
  [deleteNoteCommand, removeNote],
]
