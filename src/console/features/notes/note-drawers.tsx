// Drawers of a note: written on a record, and changed by its author.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi, isApiError } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { invalidate, queryOf } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { keepsNoPerson } from '#console/forms/drafts.ts'
import { CheckboxField } from '#console/forms/fields.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { notify } from '#console/lib/notices.ts'
import { reasonOf } from '#console/run/access-reason.ts'
import { useRunner } from '#console/run/runner.ts'
import { undoOffer } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { accessOfNotes, addNote, getNote, longestNote, Note, saveNote } from '#contract/console/notes.ts'
import { requiredText } from '#contract/fields.ts'
import { Person } from '#contract/people.ts'
import { z } from '#contract/zod.ts'
import { MentionField } from './mention-field.tsx'
import { asSent, asTyped, knownPeople } from './mentions.ts'
import { type Noted, notedIn, useSubject } from './notes.tsx'

const NoteForm = z.object({
  text: requiredText(longestNote),
  pinned: z.boolean(),
  mentions: z.array(Person).readonly(),
})

interface DrawerProps {
  readonly args: Arguments
}

export function AddNoteDrawer({ args }: DrawerProps) {
  const { t } = useTranslation('notes')
  const { close } = useRunner()
  const { can, user } = useSession()
  const noted = notedIn(args)
  if (noted && can(accessOfNotes[noted.entity].read))
    return <Adding key={`${noted.entity} ${noted.id}`} noted={noted} />
  return (
    <Drawer size="narrow" title={t('add.title')} onClose={close}>
      <p>{noted ? reasonOf(user, accessOfNotes[noted.entity].read, t) : t('noRecord')}</p>
    </Drawer>
  )
}

function Adding({ noted: { entity, id } }: { readonly noted: Noted }) {
  const { t } = useTranslation('notes')
  const { close, run } = useRunner()
  const client = useQueryClient()
  const subject = useSubject({ entity, id })
  const form = useContractForm({
    schema: NoteForm,
    formId: `notes.add:${entity}:${id}`,
    draftTitle: 'text',
    defaults: { text: '', pinned: false, mentions: [] },
    keeps: keepsNoPerson,
    failed: t('add.failed'),
    onSubmit: async ({ text, pinned, mentions }, { idempotencyKey }) => {
      const body = { entity, id, text: asSent(text, mentions), pinned }
      const answer = await callApi(addNote, { body }, { idempotencyKey })
      void invalidate(client, addNote)
      notify({ kind: 'success', text: t('add.done', { record: subject }), ...undoOffer(answer, run, t) })
      close()
      return true
    },
  })
  return (
    <Drawer
      size="narrow"
      title={t('add.title')}
      subtitle={subject}
      onClose={close}
      footer={<SaveBar form={form} label={t('add.send')} />}
    >
      <Form form={form}>
        <MentionField form={form} entity={entity} />
        <CheckboxField form={form} name="pinned" label={t('form.pinned')} />
      </Form>
    </Drawer>
  )
}

/** The author's; of another's it says so. */
export function EditNoteDrawer({ args }: DrawerProps) {
  const { t } = useTranslation('notes')
  const { close } = useRunner()
  const id = Number(args.note ?? 0)
  const { data, error, refetch } = useQuery({
    ...queryOf(getNote, { params: { id } }),
    enabled: id > 0,
    staleTime: 0,
  })
  if (data?.data.is_mine) return <Editing key={id} note={data.data} />
  const isMissing = id === 0 || (isApiError(error) && error.status === 404)
  return (
    <Drawer size="narrow" title={t('edit.title')} onClose={close}>
      {data && <EmptyState title={t('edit.notOwn', { name: data.data.author.name })} />}
      {!data && isMissing && <EmptyState title={t('edit.missing')} />}
      {!data && !isMissing && <QueryPlaceholder error={error} onRetry={refetch} height="160px" />}
    </Drawer>
  )
}

function Editing({ note }: { readonly note: Note }) {
  const { t } = useTranslation('notes')
  const { close, run } = useRunner()
  const client = useQueryClient()
  const { id, entity, entity_id } = note
  const subject = useSubject({ entity, id: entity_id })
  const form = useRecordForm({
    schema: NoteForm,
    formId: `notes.edit:${id}`,
    record: note,
    valuesOf: (one) => {
      const mentions = knownPeople(one, (gone) => t('gone', { id: gone }))
      return { text: asTyped(one.text, mentions), pinned: one.pinned, mentions }
    },
    keeps: keepsNoPerson,
    failed: t('edit.failed'),
    recordSchema: Note,
    save: async ({ text, pinned, mentions }, { ifMatch, idempotencyKey }) => {
      const body = { text: asSent(text, mentions), pinned }
      return (await callApi(saveNote, { params: { id }, body }, { ifMatch, idempotencyKey })).data
    },
    onSaved: (saved) => {
      client.setQueryData(queryOf(getNote, { params: { id } }).queryKey, { data: saved })
      void invalidate(client, saveNote)
      notify({ kind: 'success', text: t('edit.done'), ...undoOffer(saved, run, t) })
      close()
    },
  })
  return (
    <Drawer
      size="narrow"
      title={t('edit.title')}
      subtitle={subject}
      onClose={close}
      footer={<SaveBar form={form} label={t('edit.send')} />}
    >
      <Form form={form}>
        <MentionField form={form} entity={entity} />
        <CheckboxField form={form} name="pinned" label={t('form.pinned')} />
      </Form>
      <ConflictDialog
        form={form}
        show={{
          mentions: (people) =>
            z
              .parse(z.array(Person), people)
              .map(({ name }) => name)
              .join(', '),
        }}
      />
    </Drawer>
  )
}
