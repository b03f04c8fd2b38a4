import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#console/ui/avatar.tsx'
import { Spinner } from '#console/ui/spinner.tsx'
import type { AccountType } from '#contract/access.ts'
import styles from './people.module.css'
import type { Ways } from './use-sign-in-ways.ts'

interface PeopleProps {
  readonly people: Ways['people']
  readonly preferred: AccountType | undefined
  readonly busy: AccountType | 'google' | null
  readonly onChoose: (who: AccountType) => void
}

/** One person of each account type: arrows move, Enter signs in. */
export function People({ people, preferred, busy, onChoose }: PeopleProps) {
  const { t } = useTranslation(['session', 'start'])
  const list = useRef<HTMLUListElement>(null)
  const ordered = [...people].sort(
    (one, other) => Number(other.access === preferred) - Number(one.access === preferred),
  )

  useEffect(() => list.current?.querySelector('button')?.focus(), [])

  return (
    <section aria-labelledby="people">
      <h2 id="people" className={styles.heading}>
        {t('people')}
      </h2>
      <ul ref={list} className={styles.people} onKeyDown={move}>
        {ordered.map(({ access, name, email }) => (
          <li key={access}>
            <button
              type="button"
              className={styles.person}
              aria-disabled={busy !== null || undefined}
              aria-busy={busy === access || undefined}
              title={email}
              onClick={() => onChoose(access)}
            >
              {busy === access ? <Spinner /> : <Avatar name={name} />}
              <span className={styles.who}>
                <span className={styles.name}>{name}</span>
                <span className={styles.may}>{t(`may.${access}`)}</span>
              </span>
              <span className={styles.type}>{t(`start:accountType.${access}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function move(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const targets: Readonly<Record<string, HTMLButtonElement | undefined>> = {
    ArrowDown: buttons[(at + 1) % buttons.length],
    ArrowUp: buttons.at((at - 1) % buttons.length),
    Home: buttons[0],
    End: buttons.at(-1),
  }
  const target = targets[event.key]
  if (!target) return
  event.preventDefault()
  target.focus()
}
