import { useEffect, useState } from 'react'
import { setTicket, ticketHere, useTicket } from '#console/lib/ticket.ts'

export interface TicketQuestion {
  /** The ticket in hand, where another one was asked for and nobody has said yet which it is to be. */
  readonly asksAbout: string | null
  /** The ticket was taken up here. */
  readonly isSet: boolean
  readonly take: () => void
  readonly keep: () => void
}

/** The ticket that was asked for becomes that of the tab; another one in hand is asked about first, once. */
export function useTicketQuestion(asked: string | undefined): TicketQuestion {
  const { ticket: here } = useTicket()
  const [isSet, setIsSet] = useState(false)
  const [kept, setKept] = useState<string | null>(null)

  useEffect(() => {
    if (asked === undefined || ticketHere() !== null) return
    setTicket(asked)
    setIsSet(true)
  }, [asked])

  return {
    asksAbout: asked === undefined || here === asked || here === kept ? null : here,
    isSet: isSet && here === asked,
    take: () => {
      setTicket(asked ?? null)
      setIsSet(true)
    },
    keep: () => setKept(here),
  }
}
