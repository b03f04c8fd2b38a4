// The text of one metadata of a group being edited: why it cannot be saved now, and the question before it is.
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call } from '#console/lib/call.ts'
import { jsonFault } from '#console/lib/json-text.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { sayFault } from '#console/ui/json-editor/say-fault.ts'
import { useValue } from '#console/ui/use-contract-form.ts'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { MetadataText } from '#contract/ecommerces/metadatas.ts'
import { jsonText } from '#contract/fields.ts'
import { saveGroupMetadatas } from '#contract/groups.ts'

const schema = z.object({ value: jsonText })
const nothingYet: MetadataText = { value: '', version: 0, updated_at: '' }

interface MetadataFormOptions {
  readonly groupId: number
  readonly name: string
  /** Null for a name that has no value yet. */
  readonly saved: MetadataText | null
  readonly isEditing: boolean
}

export function useMetadataForm({ groupId, name, saved, isEditing }: MetadataFormOptions) {
  const { t } = useTranslation(['groups', 'metadatas'])
  const { ticket } = useTicket()
  const client = useQueryClient()
  const { run } = useRunner()
  const [isAsking, setIsAsking] = useState(false)
  const written = useRef<object>({})
  /** Of a first version there is nothing to go back to. */
  const offer = (version: number) => (version > 1 ? undoOffer(written.current, run, t) : {})

  const form = useRecordForm({
    schema,
    formId: `groups.editMetadata:${groupId}:${name}`,
    record: saved ?? nothingYet,
    versionOf: ({ version }) => version,
    valuesOf: ({ value }) => ({ value }),
    current: ({ current }) => z.parse(MetadataText, current),
    save: async ({ value }, { ifMatch }) => {
      const body = { texts: { [name]: value }, ...(ticket === null ? {} : { ticket }) }
      const answer = await call(saveGroupMetadatas, { params: { id: groupId }, body }, { ifMatch })
      written.current = answer
      const { texts } = answer
      return texts[name] ?? nothingYet
    },
    onSaved: ({ version }) => {
      notify({ kind: 'success', text: t('metadatas:saved', { name }), ...offer(version) })
      void forget(client, saveGroupMetadatas)
    },
  })

  const reasonOf = (text: string): string | null => {
    if (!isEditing) return t('register.viewing')
    if (text.trim() === '') return t('metadatas:reason.empty')
    const fault = jsonFault(text)
    if (fault) return sayFault(fault, t)
    return saved && text === saved.value ? t('metadatas:reason.same') : null
  }
  const text = useDeferredValue(useValue(form, 'value'))

  /** The way to a save leads over what it changes. */
  const ask = () => {
    const reason = reasonOf(String(form.form.getValues('value')))
    if (reason === null) setIsAsking(true)
    else notify({ kind: 'info', text: reason })
  }

  return {
    /** For the form and its save bar. */
    form: { ...form, submit: ask, disabledReason: reasonOf(text) },
    text,
    isAsking,
    confirm: () => {
      setIsAsking(false)
      form.submit()
    },
    stopAsking: () => setIsAsking(false),
    reload: () => void forget(client, saveGroupMetadatas),
  }
}
