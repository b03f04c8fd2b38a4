import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Spinner } from '../spinner.tsx'
import type { ZipLookup } from './use-zip-lookup.ts'
import styles from './zip-line.module.css'

/** How the look-up ended: found, no such code, or nobody to ask. In the last two the address is typed by hand. */
export function ZipLine({ lookup: { state, retry } }: { readonly lookup: ZipLookup }) {
  const { t } = useTranslation('address')
  return (
    <div className={styles.line} role="status" data-state={state}>
      {state === 'searching' && (
        <>
          <Spinner />
          {t('zip.searching')}
        </>
      )}
      {state === 'found' && (
        <>
          <CircleCheck size={13} />
          {t('zip.found')}
        </>
      )}
      {(state === 'not_found' || state === 'unavailable') && (
        <>
          <CircleAlert size={13} />
          <span className={styles.text}>{t(state === 'not_found' ? 'zip.notFound' : 'zip.unavailable')}</span>
        </>
      )}
      {state === 'unavailable' && (
        <Button size="small" onClick={retry}>
          {t('zip.retry')}
        </Button>
      )}
    </div>
  )
}
