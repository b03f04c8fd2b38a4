// Drawers that add a note to a record and edit an existing note.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { redactDraftText } from '#console/forms/drafts.ts'
import { CheckboxField } from '#console/forms/fields.tsx'
import type { ContractForm } from '#console/forms/use-form.ts'
import { EditDrawer, FormDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import {
  addNote,
  getNote,
  MAX_NOTE_LENGTH,
  Note,
  type NoteEntity,
  notesAccessByEntity,
  saveNote,
} from '#contract/console/notes.ts'
import { requiredText } from '#contract/fields.ts'
import { UserReference } from '#contract/people.ts'
import { z } from '#contract/zod.ts'
import { MentionField } from './mention-field.tsx'
import { getMentionedUsers, toStoredText, toTypedText } from './mentions.ts'
import { type NoteTarget, parseNoteTarget, useRecordName } from './notes.tsx'

const NoteForm = z.object({
  text: requiredText(MAX_NOTE_LENGTH),
  pinned: z.boolean(),
  mentions: z.array(UserReference).readonly(),
})

interface DrawerProps {
  readonly args: Arguments
}

export function AddNoteDrawer({ args }: DrawerProps) {
  const { t } = useTranslation('notes')
  const { close } = useCommandRunner()
  const { can, user } = useSession()
  const noteTarget = parseNoteTarget(args)
  if (noteTarget && can(notesAccessByEntity[noteTarget.entity].read))
    return <AddNoteForm key={`${noteTarget.entity} ${noteTarget.id}`} noteTarget={noteTarget} />
  return (
    <Drawer size="narrow" title={t('add.title')} onClose={close}>
      <p>{noteTarget ? getMissingAccessReason(user, notesAccessByEntity[noteTarget.entity].read, t) : t('noRecord')}</p>
    </Drawer>
  )
}

function AddNoteForm({ noteTarget: { entity, id } }: { readonly noteTarget: NoteTarget }) {
  const { t } = useTranslation('notes')
  const recordName = useRecordName({ entity, id })
  return (
    <FormDrawer
      size="narrow"
      title={t('add.title')}
      subtitle={recordName}
      saveLabel={t('add.send')}
      schema={NoteForm}
      formId={`notes.add:${entity}:${id}`}
      draftTitleField="text"
      defaults={{ text: '', pinned: false, mentions: [] }}
      toStoredValues={redactDraftText}
      errorTitle={t('add.failed')}
      send={({ text, pinned, mentions }, key) =>
        callApi(addNote, { body: { entity, id, text: toStoredText(text, mentions), pinned } }, key)
      }
      writeEndpoint={addNote}
      getToast={() => t('add.done', { record: recordName })}
      canUndo
    >
      {(form) => <NoteFields form={form} entity={entity} />}
    </FormDrawer>
  )
}

/** Drawer that edits a note. Only the author can edit the note; other users see a message. */
export function EditNoteDrawer({ args }: DrawerProps) {
  const { t } = useTranslation('notes')
  const id = Number(args.note ?? 0)
  const query = useQuery({
    ...queryOptionsFor(getNote, { params: { id } }),
    select: selectRecord,
    enabled: id > 0,
    staleTime: 0,
  })
  return (
    <LoadedLayer
      surface="drawer"
      query={query}
      title={t('edit.title')}
      size="narrow"
      height="160px"
      notFoundContent={<EmptyState title={t('edit.missing')} />}
      isMissing={id === 0}
      getUnavailableReason={({ is_mine, author }) =>
        !is_mine && <EmptyState title={t('edit.notOwn', { name: author.name })} />
      }
    >
      {(note) => <EditNoteForm key={id} note={note} />}
    </LoadedLayer>
  )
}

function EditNoteForm({ note }: { readonly note: Note }) {
  const { t } = useTranslation('notes')
  const { id, entity, entity_id } = note
  return (
    <EditDrawer
      size="narrow"
      title={t('edit.title')}
      subtitle={useRecordName({ entity, id: entity_id })}
      saveLabel={t('edit.send')}
      schema={NoteForm}
      formId={`notes.edit:${id}`}
      record={note}
      toFormValues={(savedNote) => {
        const mentions = getMentionedUsers(savedNote, (deletedId) => t('gone', { id: deletedId }))
        return { text: toTypedText(savedNote.text, mentions), pinned: savedNote.pinned, mentions }
      }}
      toStoredValues={redactDraftText}
      errorTitle={t('edit.failed')}
      recordSchema={Note}
      save={async ({ text, pinned, mentions }, { ifMatch, idempotencyKey }) => {
        const body = { text: toStoredText(text, mentions), pinned }
        return (await callApi(saveNote, { params: { id }, body }, { ifMatch, idempotencyKey })).data
      }}
      writeEndpoint={saveNote}
      updateCache={(client, saved) =>
        client.setQueryData(queryOptionsFor(getNote, { params: { id } }).queryKey, { data: saved })
      }
      getToast={() => t('edit.done')}
      canUndo
      valueFormatters={{
        mentions: (people) =>
          z
            .parse(z.array(UserReference), people)
            .map(({ name }) => name)
            .join(', '),
      }}
    >
      {(form) => <NoteFields form={form} entity={entity} />}
    </EditDrawer>
  )
}

interface NoteFieldsProps {
  readonly form: ContractForm<z.input<typeof NoteForm>>
  readonly entity: NoteEntity
}

function NoteFields({ form, entity }: NoteFieldsProps) {
  const { t } = useTranslation('notes')
  return (
    <>
      <MentionField form={form} entity={entity} />
      <CheckboxField form={form} name="pinned" label={t('form.pinned')} />
    </>
  )
}
