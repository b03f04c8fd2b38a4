import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import styles from './card.module.css'
import type { TicketQuestion } from './use-ticket-question.ts'

interface TicketAskedProps {
  readonly ticket: string
  readonly question: TicketQuestion
  /** Its first answer. */
  readonly ref: Ref<HTMLButtonElement>
}

/** Says that the ticket was taken up, or asks whether it is to be. */
export function TicketAsked({ ticket, question: { asksAbout: here, isSet, take, keep }, ref }: TicketAskedProps) {
  const { t } = useTranslation('tickets')
  if (isSet) return <p role="status">{t('card.set', { ticket })}</p>
  if (here === null) return null
  const asked = t('card.question', { ticket, here })
  return (
    <section className={styles.question} aria-label={asked}>
      <p>{asked}</p>
      <div className={styles.actions}>
        <Button ref={ref} onClick={take}>
          {t('card.take', { ticket })}
        </Button>
        <Button onClick={keep}>{t('card.keep', { ticket: here })}</Button>
      </div>
    </section>
  )
}
