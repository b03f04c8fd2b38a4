import type { ReactNode } from 'react'
import type { Command } from '#commands/command.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'

interface EditButtonProps {
  readonly command: Command
  readonly ecommerceId: number
  readonly icon: ReactNode
  readonly children: string
}

/** Opens the drawer of a command; nothing for who may not. */
export function EditButton({ command, ecommerceId, icon, children }: EditButtonProps) {
  const { can } = useSession()
  const { run } = useRunner()
  if (!can(command.access)) return null
  return (
    <Button size="small" icon={icon} keys={command} onClick={() => run(command, { ecommerce: String(ecommerceId) })}>
      {children}
    </Button>
  )
}
