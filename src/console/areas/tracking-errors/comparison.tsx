import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from 'react-i18next'
import { formatZip } from '#console/lib/formats.ts'
import { Button } from '#console/ui/button.tsx'
import { Dash } from '#console/ui/values.tsx'
import type { FoundAddress } from '#contract/addresses.ts'
import type { TrackingError } from '#contract/tracking-errors.ts'
import { comparedParts } from './compared-parts.ts'
import styles from './comparison.module.css'
import { useReveal, useRevealed } from './revealed.ts'

interface ComparisonProps {
  readonly record: TrackingError
  readonly found: FoundAddress | undefined
}

/** Part by part, as it is and as it will be. What a zip code does not decide stays, seen or unseen. */
export function Comparison({ record: { id, customer }, found }: ComparisonProps) {
  const { t } = useTranslation(['tracking-errors', 'address'])
  const revealed = useRevealed(id)
  const { toggle } = useReveal()
  return (
    <div>
      <div className={styles.head}>
        <h3>{t('compare.title')}</h3>
        <Button
          variant="quiet"
          size="small"
          icon={revealed ? <EyeOff size={14} /> : <Eye size={14} />}
          onClick={() => void toggle(id)}
        >
          {t(revealed ? 'compare.hide' : 'compare.show')}
        </Button>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('compare.before')}</th>
            <th scope="col">{t('compare.after')}</th>
          </tr>
        </thead>
        <tbody>
          {comparedParts(customer.address, revealed, found).map(({ name, before, after, isChanged }) => (
            <tr key={name}>
              <th scope="row">{labelOf(name, t)}</th>
              <td>{before === null ? <Hidden /> : shown(name, before)}</td>
              <td className={isChanged ? styles.changed : undefined}>
                {after === 'unknown' ? <Dash /> : after === 'kept' ? t('compare.kept') : shown(name, after.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t(revealed ? 'compare.recorded' : 'compare.masked')}</p>
    </div>
  )
}

function Hidden() {
  const { t } = useTranslation('tracking-errors')
  return (
    <span className={styles.hidden}>
      <span aria-hidden="true">••••••</span>
      <span className="visually-hidden">{t('compare.hidden')}</span>
    </span>
  )
}

const perCountry: ReadonlySet<string> = new Set(['zip_code', 'neighborhood'])

function labelOf(name: string, t: (key: string) => string): string {
  return t(`address:field.${name}${perCountry.has(name) ? '.BR' : ''}`)
}

function shown(name: string, value: string) {
  if (value === '') return <Dash />
  return name === 'zip_code' ? <code>{formatZip(value)}</code> : value
}
