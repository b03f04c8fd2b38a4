import type { TFunction } from 'i18next'
import type { Arguments } from '#commands/command.ts'

/** `Reprocessar reversa 918273 · Loja Azul · chamado ZD-48213` */
export function titleOf(action: string, args: Arguments, t: TFunction, owner?: string): string {
  const id = args.reverse_id ?? args.refund_id ?? args.ecommerce ?? args.attempt
  const ticket = args.ticket
  return [
    id === undefined ? action : `${action} ${id}`,
    owner,
    ticket === undefined ? undefined : t('palette:withTicket', { ticket }),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}
