// Drawer that edits the default permissions of an account type.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { EditDrawer } from '#console/records/form-drawer.tsx'
import { useRunner } from '#console/run/runner.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { Select } from '#console/ui/select.tsx'
import { accountTypes, contexts, levels } from '#contract/access.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { getAccountType, getPermissionOptions, saveAccountType, TypePreset } from '#contract/platform/users.ts'
import styles from './permissions.module.css'
import { RightsGrid } from './permissions.tsx'
import { permissionsOf, RightsForm, type RightsValues } from './users.tsx'

/** Edits the default permissions of an account type (A24); selecting another type keeps unsaved choices as a draft. */
export function TypeDrawer({ args }: { readonly args: Arguments }) {
  return <ChooseType key={args.account_type} args={args} />
}

function ChooseType({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['users', 'start'])
  const { close } = useRunner()
  const [type, setType] = useState(accountTypes.find((one) => one === args.account_type) ?? 'ti')
  const preset = useQuery(queryOptionsFor(getAccountType, { params: { name: type } }))
  const options = useQuery(queryOptionsFor(getPermissionOptions, {}))
  const chooser = (
    <FieldFrame label={t('preset.type')}>
      {(control) => (
        <Select
          {...control}
          value={type}
          options={accountTypes.map((value) => ({ value, label: t(`start:accountType.${value}`) }))}
          onChange={(chosen) => setType(accountTypes.find((one) => one === chosen) ?? type)}
        />
      )}
    </FieldFrame>
  )
  if (preset.data && options.data && type !== 'admin_boss')
    return (
      <EditType key={type} preset={preset.data} options={options.data}>
        {chooser}
      </EditType>
    )
  return (
    <Drawer title={t('preset.title')} subtitle={t('preset.subtitle')} size="wide" onClose={close}>
      <div className={styles.body}>
        {chooser}
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

interface EditTypeProps {
  readonly preset: TypePreset
  readonly options: ResponseBody<typeof getPermissionOptions>
  readonly children: ReactNode
}

const valuesOf = ({ name, default_permissions }: TypePreset): RightsValues => ({ type: name, ...default_permissions })

function EditType({ preset, options, children }: EditTypeProps) {
  const { t } = useTranslation(['users', 'common', 'start'])
  const { name } = preset
  const sayLevel = (value: unknown) => t(`common:level.${levels.find((one) => one === value) ?? 'denied'}`)
  return (
    <EditDrawer
      title={t('preset.title')}
      subtitle={t('preset.subtitle')}
      size="wide"
      saveLabel={t('edit.save')}
      schema={RightsForm}
      formId={`users.editType:${name}`}
      record={preset}
      valuesOf={valuesOf}
      recordSchema={TypePreset}
      save={(values, { ifMatch }) =>
        callApi(
          saveAccountType,
          { params: { name }, body: { default_permissions: permissionsOf(values) } },
          { ifMatch },
        )
      }
      changes={saveAccountType}
      cache={(client, saved) =>
        client.setQueryData(queryOptionsFor(getAccountType, { params: { name } }).queryKey, saved)
      }
      done={() => t('preset.saved', { type: t(`start:accountType.${name}`) })}
      show={Object.fromEntries(contexts.map((context) => [context, sayLevel]))}
    >
      {(form) => (
        <>
          {children}
          <RightsGrid
            form={form}
            options={options}
            preset={null}
            saved={{ access: name, permissions: preset.default_permissions }}
          />
        </>
      )}
    </EditDrawer>
  )
}
