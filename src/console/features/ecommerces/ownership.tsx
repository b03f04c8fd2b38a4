// Owner and tags of an ecommerce: the section on its page, and the drawer that edits them.

import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { ecommercesEditOwnership } from '#commands/ecommerces.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { SelectField, useField } from '#console/forms/fields.tsx'
import type { ContractForm } from '#console/forms/use-form.ts'
import { EditDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { recordIn } from '#console/records/record-query.ts'
import { DetailList } from '#console/run/facts.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { FieldFrame, type Option } from '#console/ui/inputs.tsx'
import { MultiSelect } from '#console/ui/multi-select.tsx'
import { Section } from '#console/ui/section.tsx'
import { listPeople } from '#contract/console/notes.ts'
import type { UserReference } from '#contract/people.ts'
import {
  Ecommerce,
  getEcommerce,
  getEcommerceFilters,
  MAX_TAGS,
  saveOwnership,
  tag,
} from '#contract/platform/ecommerces.ts'
import { normalizeName } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { Tags } from './tags.tsx'

/** Section with owner and tags; renders nothing if a platform behind a gateway does not return them. */
export function OwnershipSection({ ecommerce: { id, owner, tags } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('ownership')
  const { can } = useSession()
  const { run } = useRunner()
  if (tags === undefined) return null
  const edit = can(ecommercesEditOwnership.access) && (
    <Button
      size="small"
      icon={<Pencil size={13} />}
      keys={ecommercesEditOwnership}
      onClick={() => run(ecommercesEditOwnership, { ecommerce: String(id) })}
    >
      {t('edit')}
    </Button>
  )
  return (
    <Section title={t('title')} action={edit}>
      <DetailList
        record={{ ecommerce: String(id) }}
        items={[
          { name: t('owner'), value: owner?.name ?? t('nobody'), field: 'owner_id' },
          { name: t('tags'), value: tags.length === 0 ? t('none') : <Tags tags={tags} />, field: 'tags' },
        ]}
      />
    </Section>
  )
}

const everybody = 1000

/** Returns the users who may own an ecommerce (all who may read ecommerces), always including the current owner. */
export function useOwnerOptions(present: UserReference | null = null): readonly Option[] {
  const { t } = useTranslation('ownership')
  const { data } = useQuery(queryOptionsFor(listPeople, { query: { entity: 'ecommerce', limit: everybody } }))
  const people = data?.data ?? []
  const all = present && !people.some(({ id }) => id === present.id) ? [present, ...people] : people
  return [{ value: '', label: t('nobody') }, ...all.map(({ id, name }) => ({ value: String(id), label: name }))]
}

interface TagPickerProps {
  readonly id: string
  readonly describedBy: string | undefined
  readonly tags: readonly string[]
  readonly onChange: (tags: string[]) => void
  /** True if the user may create a tag that no ecommerce has yet. */
  readonly creates: boolean
}

/** Multi-select of existing tags; can also create a tag from the typed text. */
export function TagPicker({ id, describedBy, tags, onChange, creates }: TagPickerProps) {
  const { t } = useTranslation('ownership')
  const [typed, setTyped] = useState('')
  const { data } = useQuery(queryOptionsFor(getEcommerceFilters, {}))
  const known = (data?.tags ?? []).filter((one) => normalizeName(one).includes(normalizeName(typed)))
  const written = z.safeParse(tag, typed).data
  const isNew = creates && written !== undefined && !known.includes(written)
  const optionOf = (value: string): Option => ({ value, label: value })
  // Existing tags come first, so that Enter chooses an existing tag instead of creating one.
  const options = [...known.map(optionOf), ...(isNew ? [{ value: written, label: t('addTag', { tag: written }) }] : [])]
  return (
    <MultiSelect
      id={id}
      describedBy={describedBy}
      placeholder={t(creates ? 'findOrCreateTag' : 'findTag')}
      typed={typed}
      onType={setTyped}
      options={options}
      chosen={tags.map(optionOf)}
      onChoose={(chosen) => {
        onChange(chosen.map(({ value }) => value).sort())
        setTyped('')
      }}
      message={options.length === 0 ? t(creates ? 'noTag' : 'none') : null}
    />
  )
}

const Ownership = z.object({ owner_id: z.string(), tags: z.array(tag).max(MAX_TAGS, 'validation.tags') })
type OwnershipForm = ContractForm<z.input<typeof Ownership>>

function TagsField({ form }: { readonly form: OwnershipForm }) {
  const { t } = useTranslation('ownership')
  const label = t('tags')
  const { id, error } = useField({ form, name: 'tags', label })
  const { field } = useController({ control: form.form.control, name: 'tags' })
  return (
    <FieldFrame id={id} label={label} hint={t('tagHint', { most: MAX_TAGS })} error={error}>
      {(control) => (
        <TagPicker
          id={control.id}
          describedBy={control['aria-describedby']}
          tags={z.array(z.string()).catch([]).parse(field.value)}
          onChange={(tags) => form.set('tags', tags)}
          creates
        />
      )}
    </FieldFrame>
  )
}

export function OwnershipDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('ownership')
  const query = useQuery({
    ...queryOptionsFor(getEcommerce, { params: { id: Number(args.ecommerce) } }),
    select: recordIn,
    staleTime: 0,
  })
  return (
    <LoadedLayer surface="drawer" query={query} title={t('title')} size="narrow" height="120px">
      {(ecommerce) => <Editing key={ecommerce.id} ecommerce={ecommerce} />}
    </LoadedLayer>
  )
}

function Editing({ ecommerce }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('ownership')
  const { id, display_name: name } = ecommerce
  const owners = useOwnerOptions(ecommerce.owner ?? null)
  const ownerName = (value: unknown) => owners.find((option) => option.value === value)?.label ?? String(value)
  return (
    <EditDrawer
      size="narrow"
      title={t('title')}
      subtitle={name}
      saveLabel={t('save')}
      schema={Ownership}
      formId={`ecommerces.editOwnership:${id}`}
      failed={t('failed')}
      record={ecommerce}
      valuesOf={({ owner, tags }) => ({ owner_id: owner ? String(owner.id) : '', tags: tags ?? [] })}
      recordSchema={Ecommerce}
      save={async ({ owner_id, tags }, { ifMatch, idempotencyKey }) => {
        const body = { owner_id: owner_id === '' ? null : Number(owner_id), tags }
        return (await callApi(saveOwnership, { params: { id }, body }, { ifMatch, idempotencyKey })).data
      }}
      changes={saveOwnership}
      cache={(client, saved) =>
        client.setQueryData(queryOptionsFor(getEcommerce, { params: { id } }).queryKey, { data: saved })
      }
      done={() => t('done', { name })}
      canUndo
      show={{ owner_id: ownerName, tags: (tags) => z.array(z.string()).catch([]).parse(tags).join(', ') }}
    >
      {(form) => (
        <>
          <SelectField form={form} name="owner_id" label={t('owner')} options={owners} />
          <TagsField form={form} />
        </>
      )}
    </EditDrawer>
  )
}
