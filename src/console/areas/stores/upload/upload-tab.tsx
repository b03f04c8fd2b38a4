import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { linkOf } from '#commands/registry.ts'
import { storesList, storesTemplate } from '#commands/stores.ts'

import { formatNumber } from '#console/lib/formats.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { DropArea } from '#console/ui/drop-area.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ForbiddenPanel } from '#console/ui/forbidden-panel.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { Section } from '#console/ui/section.tsx'
import { largestStoreFile, mostStoreLines, uploadStores } from '#contract/store-upload.ts'
import { ColumnList } from './column-list.tsx'
import { ErrorList } from './error-list.tsx'
import { UploadProgress } from './upload-progress.tsx'
import styles from './upload-tab.module.css'
import { useUpload } from './use-upload.ts'

const megabyte = 1024 * 1024

/** Many stores of an ecommerce from one file (S2 §2): all of them or none. */
export function UploadTab({ ecommerceId }: { readonly ecommerceId: number | null }) {
  const { t } = useTranslation(['store-upload', 'common'])
  const { can, user } = useSession()
  if (!can(uploadStores.access)) return <ForbiddenPanel reason={reasonOf(user, uploadStores.access, t)} />
  if (ecommerceId === null) return <EmptyState title={t('noEcommerce')} text={t('noEcommerceText')} />
  return <Upload key={ecommerceId} ecommerceId={ecommerceId} />
}

function Upload({ ecommerceId }: { readonly ecommerceId: number }) {
  const { t } = useTranslation('store-upload')
  const { run } = useRunner()
  const { form, file, choose, isSending, cancel, created, refused, isNews } = useUpload(ecommerceId)
  const limits = { size: formatNumber(largestStoreFile / megabyte), lines: formatNumber(mostStoreLines) }

  return (
    <div className={styles.tab}>
      <Section
        title={t('title')}
        action={
          <Button icon={<Download size={14} />} onClick={() => run(storesTemplate)}>
            {t('template')}
          </Button>
        }
      >
        <p className={styles.muted}>{t('description', limits)}</p>
        <Form form={form} label={t('title')}>
          <DropArea
            file={file}
            invitation={t('drop')}
            accept=".csv,.txt,text/csv,text/plain"
            disabledReason={isSending ? t('busy') : null}
            onFile={choose}
          />
          {refused && <ErrorList refused={refused} takesFocus={isNews} />}
          {created !== null && (
            <div className={styles.done} role="status">
              <span>{t('done', { count: created, number: formatNumber(created) })}</span>
              <ButtonLink to={linkOf(storesList, { ecommerce_id: String(ecommerceId) })}>{t('toList')}</ButtonLink>
            </div>
          )}
          <FormBar>
            <SaveBar form={form} label={t('send')} />
          </FormBar>
          {/* Under the button, which stays where it is: a second click may not meet "cancel". */}
          {isSending && <UploadProgress onCancel={cancel} />}
        </Form>
        <ColumnList />
      </Section>
    </div>
  )
}
