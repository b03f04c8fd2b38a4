// Owner and tags of an ecommerce: a section on the page of the ecommerce, and the drawer that edits owner and tags.

import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { editEcommerceOwnershipCommand } from '#commands/ecommerces.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { SelectField, useField } from '#console/forms/fields.tsx'
import type { ContractForm } from '#console/forms/use-form.ts'
import { EditDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { DetailList } from '#console/run/facts.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
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

/**
 * Section with the owner and the tags of an ecommerce. Renders nothing if the response contains neither, which is the
 * case with an external platform API.
 */
export function OwnershipSection({ ecommerce: { id, owner, tags } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('ownership')
  const { can } = useSession()
  const { run } = useCommandRunner()
  if (tags === undefined) return null
  const edit = can(editEcommerceOwnershipCommand.access) && (
    <Button
      icon={<Pencil size={14} />}
      keys={editEcommerceOwnershipCommand}
      onClick={() => run(editEcommerceOwnershipCommand, { ecommerce: String(id) })}
    >
      {t('edit')}
    </Button>
  )
  return (
    <Section title={t('title')} action={edit}>
      <DetailList
        recordArguments={{ ecommerce: String(id) }}
        items={[
          { name: t('owner'), value: owner?.name ?? t('nobody'), field: 'owner_id' },
          { name: t('tags'), value: tags.length === 0 ? t('none') : <Tags tags={tags} />, field: 'tags' },
        ]}
      />
    </Section>
  )
}

const MAX_OWNER_OPTIONS = 1000

/**
 * Returns the users who can own an ecommerce: all users with permission to read ecommerces, and the current owner in
 * any case.
 */
export function useOwnerOptions(currentOwner: UserReference | null = null): readonly Option[] {
  const { t } = useTranslation('ownership')
  const { data } = useQuery(queryOptionsFor(listPeople, { query: { entity: 'ecommerce', limit: MAX_OWNER_OPTIONS } }))
  const users = data?.data ?? []
  const allUsers = currentOwner && !users.some(({ id }) => id === currentOwner.id) ? [currentOwner, ...users] : users
  return [{ value: '', label: t('nobody') }, ...allUsers.map(({ id, name }) => ({ value: String(id), label: name }))]
}

interface TagPickerProps {
  readonly id: string
  readonly describedBy: string | undefined
  readonly tags: readonly string[]
  readonly onChange: (tags: string[]) => void
  /** True if the user may create new tags in addition to choosing existing tags. */
  readonly canCreate: boolean
}

/** Multi-select of existing tags. Users with permission can also create a tag from the typed text. */
export function TagPicker({ id, describedBy, tags, onChange, canCreate }: TagPickerProps) {
  const { t } = useTranslation('ownership')
  const [tagInput, setTagInput] = useState('')
  const { data } = useQuery(queryOptionsFor(getEcommerceFilters, {}))
  const matchingTags = (data?.tags ?? []).filter((candidate) =>
    normalizeName(candidate).includes(normalizeName(tagInput)),
  )
  const newTag = z.safeParse(tag, tagInput).data
  const isNew = canCreate && newTag !== undefined && !matchingTags.includes(newTag)
  const toOption = (value: string): Option => ({ value, label: value })
  // Lists existing tags first, so that Enter selects an existing tag instead of creating a new tag.
  const options = [
    ...matchingTags.map(toOption),
    ...(isNew ? [{ value: newTag, label: t('addTag', { tag: newTag }) }] : []),
  ]
  return (
    <MultiSelect
      id={id}
      describedBy={describedBy}
      placeholder={t(canCreate ? 'findOrCreateTag' : 'findTag')}
      typedText={tagInput}
      onType={setTagInput}
      options={options}
      selectedOptions={tags.map(toOption)}
      onChoose={(selectedTags) => {
        onChange(selectedTags.map(({ value }) => value).sort())
        setTagInput('')
      }}
      message={options.length === 0 ? t(canCreate ? 'noTag' : 'none') : null}
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
          canCreate
        />
      )}
    </FieldFrame>
  )
}

export function OwnershipDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('ownership')
  const query = useQuery({
    ...queryOptionsFor(getEcommerce, { params: { id: Number(args.ecommerce) } }),
    select: selectRecord,
    staleTime: 0,
  })
  return (
    <LoadedLayer surface="drawer" query={query} title={t('title')} size="narrow" height="120px">
      {(ecommerce) => <EditOwnership key={ecommerce.id} ecommerce={ecommerce} />}
    </LoadedLayer>
  )
}

function EditOwnership({ ecommerce }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('ownership')
  const { id, display_name: name } = ecommerce
  const ownerOptions = useOwnerOptions(ecommerce.owner ?? null)
  const formatOwner = (value: unknown) => ownerOptions.find((option) => option.value === value)?.label ?? String(value)
  return (
    <EditDrawer
      size="narrow"
      title={t('title')}
      subtitle={name}
      saveLabel={t('save')}
      schema={Ownership}
      formId={`ecommerces.editOwnership:${id}`}
      errorTitle={t('failed')}
      record={ecommerce}
      toFormValues={({ owner, tags }) => ({ owner_id: owner ? String(owner.id) : '', tags: tags ?? [] })}
      recordSchema={Ecommerce}
      save={async ({ owner_id, tags }, { ifMatch, idempotencyKey }) => {
        const body = { owner_id: owner_id === '' ? null : Number(owner_id), tags }
        return (await callApi(saveOwnership, { params: { id }, body }, { ifMatch, idempotencyKey })).data
      }}
      writeEndpoint={saveOwnership}
      updateCache={(client, saved) =>
        client.setQueryData(queryOptionsFor(getEcommerce, { params: { id } }).queryKey, { data: saved })
      }
      getToast={() => t('done', { name })}
      canUndo
      valueFormatters={{ owner_id: formatOwner, tags: (tags) => z.array(z.string()).catch([]).parse(tags).join(', ') }}
    >
      {(form) => (
        <>
          <SelectField form={form} name="owner_id" label={t('owner')} options={ownerOptions} />
          <TagsField form={form} />
        </>
      )}
    </EditDrawer>
  )
}
