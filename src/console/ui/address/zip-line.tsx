import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Spinner } from '../spinner.tsx'
import type { ZipLookup } from './use-zip-lookup.ts'
import styles from './zip-line.module.css'

interface ZipLineProps {
  readonly lookup: Pick<ZipLookup, 'state' | 'retry'>
  /** Default true: where nothing was found, the address is typed. */
  readonly byHand?: boolean
}

/** How the look-up ended: found, no such code, or nobody to ask. */
export function ZipLine({ lookup: { state, retry }, byHand = true }: ZipLineProps) {
  const { t } = useTranslation('address')
  const missing = byHand
    ? { not_found: 'notFound', unavailable: 'unavailable' }
    : { not_found: 'none', unavailable: 'down' }
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
          <span className={styles.text}>{t(`zip.${missing[state]}`)}</span>
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
