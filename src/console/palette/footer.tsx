import { useTranslation } from 'react-i18next'
import { Keys } from '#console/ui/keys.tsx'
import styles from './palette.module.css'
import type { Row } from './row.ts'
import { openChoice, openSlots } from './slots.ts'
import { pageOf, type State } from './state.ts'

interface FooterProps {
  readonly state: State
  readonly row: Row | undefined
}

/** What the keys do now. */
export function Footer({ state, row }: FooterProps) {
  const { t } = useTranslation('palette')
  const page = pageOf(state)
  const hints: (readonly [keys: string, text: string])[] = []
  if (row?.refusal === '') hints.push(['enter', t(`footer.${enterOn(row)}`)])
  if (row?.refusal === '' && row.command.opens.kind !== 'inline') hints.push(['mod+enter', t('footer.newTab')])
  if (page?.kind === 'slot') hints.push(['tab', t('footer.nextSlot')])
  else if (row && row.refusal === '' && openSlots(row.command, row.args).length > 0)
    hints.push(['tab', t('footer.slots')])
  if (row?.record) hints.push(['right', t('footer.actions')])
  hints.push(['escape', t(state.query === '' ? (page ? 'footer.back' : 'footer.close') : 'footer.clear')])
  return (
    <div className={styles.footer} aria-hidden="true">
      {row?.refusal && <span className={styles.reason}>{row.refusal}</span>}
      {hints.map(([keys, text]) => (
        <span key={keys} className={styles.hint}>
          <Keys keys={keys} /> {text}
        </span>
      ))}
    </div>
  )
}

function enterOn({ command, args }: Row): 'choose' | 'run' | 'open' {
  if (openChoice(command, args)) return 'choose'
  return command.opens.kind === 'inline' ? 'run' : 'open'
}
