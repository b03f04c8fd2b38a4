// Drawer that edits the default permissions of an account type.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { EditDrawer } from '#console/records/form-drawer.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { Select } from '#console/ui/select.tsx'
import { accountTypes, contexts, levels } from '#contract/access.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { getAccountType, getPermissionOptions, saveAccountType, TypePreset } from '#contract/platform/users.ts'
import styles from './permissions.module.css'
import { PermissionGrid } from './permissions.tsx'
import { PermissionsFormSchema, type PermissionValues, toPermissions } from './users.tsx'

/**
 * Drawer that edits the default permissions of an account type (product decision A24). When the user selects another
 * account type, unsaved changes are kept as a draft.
 */
export function AccountTypeDrawer({ args }: { readonly args: Arguments }) {
  return <AccountTypeDrawerContent key={args.account_type} args={args} />
}

function AccountTypeDrawerContent({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['users', 'start'])
  const { close } = useCommandRunner()
  const [type, setType] = useState(accountTypes.find((candidate) => candidate === args.account_type) ?? 'ti')
  const preset = useQuery(queryOptionsFor(getAccountType, { params: { name: type } }))
  const options = useQuery(queryOptionsFor(getPermissionOptions, {}))
  const typeSelect = (
    <FieldFrame label={t('preset.type')}>
      {(control) => (
        <Select
          {...control}
          value={type}
          options={accountTypes.map((value) => ({ value, label: t(`start:accountType.${value}`) }))}
          onChange={(selectedValue) => setType(accountTypes.find((candidate) => candidate === selectedValue) ?? type)}
        />
      )}
    </FieldFrame>
  )
  if (preset.data && options.data && type !== 'admin_boss')
    return (
      <EditTypeDefaults key={type} preset={preset.data} options={options.data}>
        {typeSelect}
      </EditTypeDefaults>
    )
  return (
    <Drawer title={t('preset.title')} description={t('preset.subtitle')} size="wide" onClose={close}>
      <div className={styles.body}>
        {typeSelect}
        {type === 'admin_boss' ? (
          <p>{t('preset.boss')}</p>
        ) : (
          <QueryPlaceholder
            error={preset.error ?? options.error}
            onRetry={() => void Promise.all([preset.refetch(), options.refetch()])}
            height="360px"
          />
        )}
      </div>
    </Drawer>
  )
}

interface EditTypeDefaultsProps {
  readonly preset: TypePreset
  readonly options: ResponseBody<typeof getPermissionOptions>
  readonly children: ReactNode
}

const toFormValues = ({ name, default_permissions }: TypePreset): PermissionValues => ({
  type: name,
  ...default_permissions,
})

function EditTypeDefaults({ preset, options, children }: EditTypeDefaultsProps) {
  const { t } = useTranslation(['users', 'common', 'start'])
  const { name } = preset
  const formatLevel = (value: unknown) =>
    t(`common:level.${levels.find((candidate) => candidate === value) ?? 'denied'}`)
  return (
    <EditDrawer
      title={t('preset.title')}
      description={t('preset.subtitle')}
      size="wide"
      saveLabel={t('edit.save')}
      schema={PermissionsFormSchema}
      formId={`users.editType:${name}`}
      record={preset}
      toFormValues={toFormValues}
      recordSchema={TypePreset}
      save={(values, { ifMatch }) =>
        callApi(
          saveAccountType,
          { params: { name }, body: { default_permissions: toPermissions(values) } },
          { ifMatch },
        )
      }
      writeEndpoint={saveAccountType}
      updateCache={(client, savedType) =>
        client.setQueryData(queryOptionsFor(getAccountType, { params: { name } }).queryKey, savedType)
      }
      getToast={() => t('preset.saved', { type: t(`start:accountType.${name}`) })}
      valueFormatters={Object.fromEntries(contexts.map((context) => [context, formatLevel]))}
    >
      {(form) => (
        <>
          {children}
          <PermissionGrid
            form={form}
            options={options}
            defaultPermissions={null}
            storedUser={{ access: name, permissions: preset.default_permissions }}
          />
        </>
      )}
    </EditDrawer>
  )
}
