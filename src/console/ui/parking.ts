// What a drawer asks of the app to be put aside: only one that the address opened can be.
import { createContext } from 'react'

export interface ParkedAs {
  readonly title: string
  readonly record: string
}

/** Puts the drawer and what was typed aside; false when it was refused, which has been said. The drawer is then to be left. */
export type Park = (as: ParkedAs) => boolean

export const ParkingContext = createContext<Park | null>(null)

/** What is never written to storage, and so does not come back: typed passwords and chosen files. */
export function holdsUnkept(drawer: Element): boolean {
  const passwords = [...drawer.querySelectorAll<HTMLInputElement>('input[type=password]')]
  return drawer.querySelector('[data-chosen-file]') !== null || passwords.some(({ value }) => value !== '')
}

const longestRecord = 60

/** What a drawer is about, in words: the line under its title, else what its first field for text says. */
export function recordOf(drawer: Element): string {
  const subtitle = drawer.querySelector('[data-subtitle]:not(:has(a, button))')
  const said = subtitle?.textContent ?? ''
  const fields = [
    ...drawer.querySelectorAll<HTMLInputElement>('input:is([type=text], [type=url], [type=number], :not([type]))'),
  ]
  return (said || fields.find(({ value }) => value !== '')?.value || '').slice(0, longestRecord)
}
