import type { TFunction } from 'i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { formatZip } from '#console/lib/formats.ts'
import { recordSlot } from './slots.ts'

/** `Reprocessar reversa 918273 · Loja Azul · chamado ZD-48213` */
export function titleOf(action: string, command: Command, args: Arguments, t: TFunction, owner?: string): string {
  const id = args[recordSlot(command) ?? '']
  const { ticket, zip_code } = args
  return [
    id === undefined ? action : `${action} ${id}`,
    owner,
    zip_code === undefined ? undefined : t('palette:withZip', { zip: formatZip(zip_code) }),
    ticket === undefined ? undefined : t('palette:withTicket', { ticket }),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}
