// Metadata tab of an ecommerce, and the drawers that compare metadata, edit the project configs and upload a logo.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import ImageUp from 'lucide-react/icons/image-up'
import Settings2 from 'lucide-react/icons/settings-2'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import {
  compareEcommerceMetadataCommand,
  editEcommerceConfigsCommand,
  editEcommerceMetadataCommand,
  listEcommerceMetadataVersionsCommand,
  restoreEcommerceMetadataCommand,
  uploadEcommerceLogoCommand,
} from '#commands/metadatas.ts'
import { callApi, getErrorMessage } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { SelectField } from '#console/forms/fields.tsx'
import { useContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { DifferenceList } from '#console/json/difference-list.tsx'
import { JsonEditor, JsonField } from '#console/json/json-editor.tsx'
import { findJsonError, isSemanticallyEqual, setMember } from '#console/json/json-text.ts'
import { formatJsonError } from '#console/json/schema.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { FormFrame } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import {
  LOGO_PATHS_NAME,
  MetadataConflictDialog,
  type MetadataOwner,
  requestEdit,
  useMetadatas,
} from '#console/records/metadata-editor.tsx'
import { RestoreDialog, VersionsDrawer } from '#console/records/metadata-versions.tsx'
import { MetadataWorkbench } from '#console/records/metadata-workbench.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { isEndpointUnavailable, useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame, FileDropArea } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { jsonText } from '#contract/fields.ts'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import {
  getConfigs,
  getMetadatas,
  listMetadataVersions,
  logoKinds,
  MAX_LOGO_BYTES,
  type ProjectConfigs,
  saveConfigs,
  saveMetadatas,
  uploadLogo,
} from '#contract/platform/metadatas.ts'
import { z } from '#contract/zod.ts'
import { EcommercePicker } from './ecommerces.tsx'
import styles from './metadata-tab.module.css'

function buildMetadataOwner(id: number): MetadataOwner {
  const params = { id }
  return {
    key: `ecommerces.editMetadata:${id}`,
    args: { ecommerce: String(id) },
    textsQuery: queryOptionsFor(getMetadatas, { params }),
    getVersionsQuery: (name, query) => queryOptionsFor(listMetadataVersions, { params: { id, name }, query }),
    save: (body, requestOptions) => callApi(saveMetadatas, { params, body }, requestOptions),
    saveEndpoint: saveMetadatas,
    listVersionsCommand: listEcommerceMetadataVersionsCommand,
    restoreCommand: restoreEcommerceMetadataCommand,
  }
}

/**
 * Drawer that compares a metadata value with the value of the same name of another ecommerce. The user can copy the
 * value of the other ecommerce into the editor.
 */
export function CompareMetadataDrawer({ args }: { readonly args: Arguments }) {
  return <CompareMetadata key={`${args.ecommerce} ${args.name} ${args.other}`} args={args} />
}

function CompareMetadata({ args: { ecommerce = '', name = '', other: otherEcommerce } }: { readonly args: Arguments }) {
  const { t } = useTranslation(['metadatas', 'difference'])
  const { close, run } = useCommandRunner()
  const { can } = useSession()
  const [otherId, setOtherId] = useState(otherEcommerce === undefined ? null : Number(otherEcommerce))
  const owner = buildMetadataOwner(Number(ecommerce))
  const ownQuery = useMetadatas(owner)
  const otherQuery = useQuery({
    ...queryOptionsFor(getMetadatas, { params: { id: otherId ?? 0 } }),
    structuralSharing: false,
    enabled: otherId !== null,
  })
  const ownText = ownQuery.data?.texts[name]?.value ?? null
  const otherText = otherQuery.data?.texts[name]?.value
  const isSame = ownText !== null && otherText !== undefined && isSemanticallyEqual(ownText, otherText)

  const getDisabledReason = () => {
    if (otherText === undefined) return t('compare.nothing')
    // Disables copying until the current text has loaded, because copying replaces this text.
    if (!ownQuery.data) return ownQuery.error ? getErrorMessage(ownQuery.error, t) : t('start:loading')
    return isSame ? t('difference:none') : null
  }
  const copyOtherText = () => {
    if (otherText === undefined) return
    requestEdit({ ownerKey: owner.key, name, edit: () => otherText })
    run(editEcommerceMetadataCommand, { ecommerce, metadata: name })
  }

  return (
    <Drawer
      title={t('compare.title')}
      subtitle={<code>{name}</code>}
      size="wide"
      onClose={close}
      footer={
        can(editEcommerceMetadataCommand.access) && (
          <MainButton disabledReason={getDisabledReason()} onClick={copyOtherText}>
            {t('compare.take')}
          </MainButton>
        )
      }
    >
      <EcommercePicker selectedId={otherId} excludedId={Number(ecommerce)} onChoose={setOtherId} />
      {!ownQuery.data && ownQuery.error && <ErrorPanel error={ownQuery.error} onRetry={ownQuery.refetch} />}
      {otherQuery.error && <ErrorPanel error={otherQuery.error} onRetry={otherQuery.refetch} />}
      {otherId !== null && otherQuery.isLoading && <Skeleton height="120px" />}
      {otherQuery.data && otherText === undefined && <EmptyState title={t('compare.missing', { name })} />}
      {otherText !== undefined && ownQuery.data && (
        <>
          <p>{t('compare.explain')}</p>
          <DifferenceList before={ownText} after={otherText} />
        </>
      )}
    </Drawer>
  )
}

type Configs = Pick<ProjectConfigs, 'text' | 'version'>

const ConfigsForm = z.object({ text: jsonText })
const SavedConfigs = z.object({ text: z.string(), version: z.int() })

/** Drawer with the project configs of an ecommerce, which are one JSON document (S1 §7). */
export function ConfigsDrawer({ args: { ecommerce = '' } }: { readonly args: Arguments }) {
  const { t } = useTranslation(['metadatas', 'json', 'difference'])
  const { close } = useCommandRunner()
  const { can } = useSession()
  const id = Number(ecommerce)
  const query = useQuery({
    ...queryOptionsFor(getConfigs, { params: { id } }),
    select: selectRecord,
    structuralSharing: false,
  })
  return (
    <LoadedLayer surface="drawer" query={query} title={t('configs.title')} size="wide" height="420px">
      {(configs) =>
        can(saveConfigs.access) ? (
          <EditConfigs key={id} id={id} configs={configs} onClose={close} />
        ) : (
          <Drawer title={t('configs.title')} size="wide" onClose={close}>
            <JsonEditor label={t('configs.field')} value={configs.text} onChange={() => {}} readOnly height="60vh" />
          </Drawer>
        )
      }
    </LoadedLayer>
  )
}

interface EditConfigsProps {
  readonly id: number
  readonly configs: Configs
  readonly onClose: () => void
}

/**
 * Returns the version of the configs as text. With an external platform API, the version is a hash, so the text is
 * undefined.
 */
function getConfigsSubtitle({ version }: Configs, t: TFunction<'metadatas'>): string | undefined {
  if (version === 0) return t('configs.never')
  return isEndpointUnavailable(listMetadataVersions) ? undefined : t('configs.version', { version })
}

function EditConfigs({ id, configs, onClose }: EditConfigsProps) {
  const { t } = useTranslation(['metadatas', 'json'])
  const client = useQueryClient()
  // Does not use `EditDrawer`, because invalid JSON must disable saving, and the conflict dialog must show the
  // differences as JSON.
  const form = useRecordForm({
    schema: ConfigsForm,
    formId: `ecommerces.editConfigs:${id}`,
    record: configs,
    toFormValues: ({ text }) => ({ text }),
    recordSchema: SavedConfigs,
    // Sends the idempotency key, because an external platform may store the JSON in another notation. The saved text
    // then differs from the typed text, so comparing them cannot show that a save with a lost response succeeded.
    save: async ({ text }, { ifMatch, idempotencyKey }) => {
      const body = { text }
      const { data } = await callApi(saveConfigs, { params: { id }, body }, { ifMatch, idempotencyKey })
      return { text: data.text, version: data.version }
    },
    onSaved: () => {
      notify({ kind: 'success', text: t('configs.saved') })
      void invalidateQueries(client, saveConfigs)
      onClose()
    },
  })
  const text = useDeferredValue(useFieldValue(form, 'text'))
  const jsonError = text.trim() === '' ? null : findJsonError(text)
  const disabledReason = text.trim() === '' ? t('reason.empty') : jsonError && formatJsonError(jsonError, t)
  const formWithDisabledReason = { ...form, disabledReason }

  return (
    <FormFrame
      title={t('configs.title')}
      subtitle={getConfigsSubtitle(configs, t)}
      size="wide"
      saveLabel={t('configs.save')}
      form={formWithDisabledReason}
      conflictDialog={<MetadataConflictDialog form={form} reload={() => void invalidateQueries(client, saveConfigs)} />}
    >
      <JsonField form={form} name="text" label={t('configs.field')} height="60vh" />
    </FormFrame>
  )
}

const LogoForm = z.object({ kind: z.enum(logoKinds) })
const ACCEPTED_IMAGE_TYPES = 'image/png,image/jpeg,image/webp'

/**
 * Drawer that uploads a logo. The path of the uploaded logo is inserted into the metadata editor but not saved, so that
 * the user can review the change.
 */
export function LogoDrawer({ args }: { readonly args: Arguments }) {
  return <UploadLogo key={args.ecommerce} args={args} />
}

function UploadLogo({ args: { ecommerce = '', logo } }: { readonly args: Arguments }) {
  const { t } = useTranslation('metadatas')
  const { run } = useCommandRunner()
  const isMounted = useIsMounted()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const preview = useImagePreview(file)
  // Does not use `FormDrawer`, because the file is not a form field and the metadata editor opens after the upload.
  const form = useContractForm({
    schema: LogoForm,
    formId: `ecommerces.uploadLogo:${ecommerce}`,
    defaults: { kind: 'main' },
    prefilled: { kind: logo === 'email' ? 'email' : 'main' },
    disabledReason: file === null ? t('logo.noFile') : file.size > MAX_LOGO_BYTES ? t('logo.tooLarge') : null,
    onSubmit: async ({ kind }, { idempotencyKey }) => {
      if (file === null) return false
      const { data } = await callApi(
        uploadLogo,
        { params: { id: Number(ecommerce) }, body: { kind, file } },
        { idempotencyKey: `${idempotencyKey}-${file.size}-${file.lastModified}` },
      )
      void invalidateQueries(client, uploadLogo)
      if (!isMounted()) {
        notify({ kind: 'success', text: t('logo.sent', { path: data.path }) })
        return true
      }
      requestEdit({
        ownerKey: buildMetadataOwner(Number(ecommerce)).key,
        name: LOGO_PATHS_NAME,
        edit: (text) => setMember(text.trim() === '' ? '{}' : text, kind, data.path),
      })
      run(editEcommerceMetadataCommand, { ecommerce, metadata: LOGO_PATHS_NAME })
      return true
    },
  })

  return (
    <FormFrame
      size="narrow"
      title={t('logo.title')}
      saveLabel={t('logo.send')}
      form={form}
      above={<p>{t('logo.text', { name: LOGO_PATHS_NAME })}</p>}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('logo.kind')}
        options={logoKinds.map((kind) => ({ value: kind, label: t(`logo.kinds.${kind}`) }))}
      />
      <FieldFrame label={t('logo.file')} hint={t('logo.fileHint')} required>
        {(control) => (
          <FileDropArea
            file={file}
            emptyText={t('logo.drop')}
            accept={ACCEPTED_IMAGE_TYPES}
            control={control}
            label={t('logo.file')}
            onFile={setFile}
          />
        )}
      </FieldFrame>
      {preview !== null && <img className={styles.preview} src={preview} alt={t('logo.preview')} />}
    </FormFrame>
  )
}

/**
 * Returns an image file as a data URL for the preview. A `blob:` URL would be blocked by the content security policy.
 */
function useImagePreview(file: File | null): string | null {
  const [dataUrl, setDataUrl] = useState<string | null>(null)
  useEffect(() => {
    setDataUrl(null)
    if (file === null || file.size > MAX_LOGO_BYTES || !ACCEPTED_IMAGE_TYPES.split(',').includes(file.type)) return
    const reader = new FileReader()
    reader.onload = () => setDataUrl(typeof reader.result === 'string' ? reader.result : null)
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return dataUrl
}

interface MetadataButtonsProps {
  readonly ecommerce: string
  readonly name: string
}

/** Buttons above the metadata editor: upload a logo, and compare with another ecommerce. */
function MetadataButtons({ ecommerce, name }: MetadataButtonsProps) {
  const { t } = useTranslation('metadatas')
  const { run } = useCommandRunner()
  const { can } = useSession()
  return (
    <>
      {name === LOGO_PATHS_NAME && can(uploadEcommerceLogoCommand.access) && (
        <Button icon={<ImageUp size={14} />} onClick={() => run(uploadEcommerceLogoCommand, { ecommerce })}>
          {t('logo.open')}
        </Button>
      )}
      <Button
        icon={<GitCompareArrows size={14} />}
        onClick={() => run(compareEcommerceMetadataCommand, { ecommerce, name })}
      >
        {t('compare.open')}
      </Button>
    </>
  )
}

/** Metadata tab of an ecommerce (S1 §2), with a button that opens the project configs. */
export function MetadatasTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('metadatas')
  const { run } = useCommandRunner()
  const ecommerce = String(id)
  return (
    <div className={styles.tab}>
      <header className={styles.header}>
        <p className={styles.text}>{t('text')}</p>
        <Button icon={<Settings2 size={14} />} onClick={() => run(editEcommerceConfigsCommand, { ecommerce })}>
          {t('configs.title')}
        </Button>
      </header>
      <MetadataWorkbench owner={buildMetadataOwner(id)} selectsFirstName>
        {(name) => <MetadataButtons ecommerce={ecommerce} name={name} />}
      </MetadataWorkbench>
    </div>
  )
}

export function MetadataVersionsDrawer({ args }: { readonly args: Arguments }) {
  return <VersionsDrawer owner={buildMetadataOwner(Number(args.ecommerce))} args={args} />
}

export function MetadataRestoreDialog({ args }: { readonly args: Arguments }) {
  return <RestoreDialog owner={buildMetadataOwner(Number(args.ecommerce))} args={args} />
}
