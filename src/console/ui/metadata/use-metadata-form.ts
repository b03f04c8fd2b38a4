// The text of one metadata being edited: why it cannot be saved now, and the question before it is.
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { jsonFault } from '#console/lib/json-text.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { sayFault } from '#console/ui/json-editor/say-fault.ts'
import { useValue } from '#console/ui/use-contract-form.ts'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { jsonText } from '#contract/fields.ts'
import { MetadataText } from '#contract/metadatas.ts'
import { bodyOf, type MetadataOwner, nothingYet } from './owner.ts'

const schema = z.object({ value: jsonText })

interface MetadataFormOptions {
  readonly owner: MetadataOwner
  readonly name: string
  /** Null for a name that has no value yet. */
  readonly saved: MetadataText | null
  /** Why it is only looked at; null while it is edited. */
  readonly readOnlyReason: string | null
}

export function useMetadataForm({ owner, name, saved, readOnlyReason }: MetadataFormOptions) {
  const { t } = useTranslation(['metadatas', 'json'])
  const { run } = useRunner()
  const client = useQueryClient()
  /** Asks for all of its owner's texts anew. */
  const reload = () => void forget(client, owner.saves)
  const [isAsking, setIsAsking] = useState(false)
  const written = useRef<object>({})
  /** Of a first version there is nothing to go back to. */
  const offer = (version: number) => (version > 1 ? undoOffer(written.current, run, t) : {})

  const form = useRecordForm({
    schema,
    formId: `${owner.key}:${name}`,
    record: saved ?? nothingYet,
    versionOf: ({ version }) => version,
    valuesOf: ({ value }) => ({ value }),
    current: ({ current }) => z.parse(MetadataText, current),
    save: async ({ value }, seen) => {
      const answer = await owner.save(bodyOf(name, value), seen)
      written.current = answer
      return answer.texts[name] ?? nothingYet
    },
    onSaved: ({ version }) => {
      notify({ kind: 'success', text: t('saved', { name }), ...offer(version) })
      reload()
    },
  })

  const reasonOf = (text: string): string | null => {
    if (readOnlyReason !== null) return readOnlyReason
    if (text.trim() === '') return t('reason.empty')
    const fault = jsonFault(text)
    if (fault) return sayFault(fault, t)
    return saved && text === saved.value ? t('reason.same') : null
  }
  const text = useDeferredValue(useValue(form, 'value'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a long text is read again only when it has changed
  const disabledReason = useMemo(() => reasonOf(text), [text, saved?.value, readOnlyReason, t])

  /** The way to a save leads over what it changes. */
  const ask = () => {
    const reason = reasonOf(String(form.form.getValues('value')))
    if (reason === null) setIsAsking(true)
    else notify({ kind: 'info', text: reason })
  }
  const confirm = () => {
    setIsAsking(false)
    form.submit()
  }

  return {
    /** For the form and its save bar. */
    form: { ...form, submit: ask, disabledReason },
    text,
    isAsking,
    confirm,
    stopAsking: () => setIsAsking(false),
    reload,
  }
}
