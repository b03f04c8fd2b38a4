import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { ecommercesEditMetadata } from '#commands/metadatas.ts'
import { call } from '#console/lib/call.ts'
import { useIsHere } from '#console/lib/here.ts'
import { withValueAt } from '#console/lib/json-edit.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { DropArea } from '#console/ui/drop-area.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { Form } from '#console/ui/form.tsx'
import { logoPathsName } from '#console/ui/metadata/known-names.ts'
import { offerEdit } from '#console/ui/metadata/offered-edits.ts'
import { SelectField } from '#console/ui/other-fields.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { largestLogo, logoKinds, uploadLogo } from '#contract/metadatas.ts'

import styles from './logo-drawer.module.css'
import { keyOf } from './owner.ts'

const LogoForm = z.object({ kind: z.enum(logoKinds) })
const accepted = 'image/png,image/jpeg,image/webp'

/** Sends a picture, and puts its path into the text that names the logos: that is saved by whoever looks at it. */
export function LogoDrawer({ args: { ecommerce = '', logo } }: { readonly args: Arguments }) {
  const { t } = useTranslation('metadatas')
  const { close, run } = useRunner()
  const isHere = useIsHere()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const preview = usePreview(file)
  const form = useContractForm({
    schema: LogoForm,
    formId: `ecommerces.uploadLogo:${ecommerce}`,
    defaults: { kind: 'main' },
    given: { kind: logo === 'email' ? 'email' : 'main' },
    disabledReason: file === null ? t('logo.noFile') : file.size > largestLogo ? t('logo.tooLarge') : null,
    onSubmit: async ({ kind }, { idempotencyKey }) => {
      if (file === null) return false
      const { data } = await call(
        uploadLogo,
        { params: { id: Number(ecommerce) }, body: { kind, file } },
        { idempotencyKey: `${idempotencyKey}-${file.size}-${file.lastModified}` },
      )
      void forget(client, uploadLogo)
      if (!isHere()) {
        notify({ kind: 'success', text: t('logo.sent', { path: data.path }) })
        return true
      }
      offerEdit({
        owner: keyOf(ecommerce),
        name: logoPathsName,
        edit: (text) => withValueAt(text.trim() === '' ? '{}' : text, [kind], JSON.stringify(data.path)),
      })
      run(ecommercesEditMetadata, { ecommerce, metadata: logoPathsName })
      return true
    },
  })

  return (
    <Drawer title={t('logo.title')} onClose={close} footer={<SaveBar form={form} label={t('logo.send')} />}>
      <p>{t('logo.text', { name: logoPathsName })}</p>
      <Form form={form}>
        <SelectField
          form={form}
          name="kind"
          label={t('logo.kind')}
          options={logoKinds.map((kind) => ({ value: kind, label: t(`logo.kinds.${kind}`) }))}
        />
        <FieldFrame label={t('logo.file')} hint={t('logo.fileHint')} required>
          {(control) => (
            <DropArea
              file={file}
              invitation={t('logo.drop')}
              accept={accepted}
              control={control}
              label={t('logo.file')}
              onFile={setFile}
            />
          )}
        </FieldFrame>
        {preview !== null && <img className={styles.preview} src={preview} alt={t('logo.preview')} />}
      </Form>
    </Drawer>
  )
}

/** As a data URL: the content policy lets a page show no other picture that is not the server's. */
function usePreview(file: File | null): string | null {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    setShown(null)
    if (file === null || file.size > largestLogo || !accepted.split(',').includes(file.type)) return
    const reader = new FileReader()
    reader.onload = () => setShown(typeof reader.result === 'string' ? reader.result : null)
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return shown
}
