import { useEffect, useId } from 'react'

/** The id for a field of a question; it takes the focus when the server finds fault with it. */
export function useRefusedField(refused: string | undefined): string {
  const id = useId()
  useEffect(() => {
    if (refused !== undefined) document.getElementById(id)?.focus()
  }, [refused, id])
  return id
}
