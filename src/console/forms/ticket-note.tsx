// The ticket that the work of a drawer or dialog is recorded under, shown in its footer.
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicket } from '#console/lib/ticket.ts'
import styles from './form.module.css'

/** True in a drawer or dialog whose work is recorded under the ticket of the tab. */
export const StampedContext = createContext(false)

interface TicketNoteProps {
  /** The ticket of a link that becomes the ticket of the tab when the work starts; default: the ticket of the tab. */
  readonly linked?: string | undefined
}

/** The ticket that the work is recorded under; nothing without a ticket, and where the work is recorded without one. */
export function TicketNote({ linked }: TicketNoteProps) {
  const { t } = useTranslation('ui')
  const isStamped = useContext(StampedContext)
  const { ticket: current } = useTicket()
  const ticket = linked ?? current
  return isStamped && ticket !== null && <span className={styles.ticket}>{t('form.ticket', { ticket })}</span>
}
