// Menu that appears while the user types a chord (keys pressed one after the other), and lists the possible next keys.
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getContextArguments } from '#commands/registry.ts'
import { formatKeys } from '#console/lib/key-sequences.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { moveFocusBetweenButtons } from '#console/ui/arrow-keys.ts'
import { Keycaps } from '#console/ui/keys.tsx'
import { getTopLayerKind } from '#console/ui/layer-stack.ts'
import styles from './chord-hint.module.css'
import { type Chord, endChord, getMissingRequirement, useBindings, useChord, useRunBinding } from './listener.tsx'
import { type CommandBinding, filterBindingsByPrefix } from './match.ts'

/** Delay in milliseconds before the menu appears. */
const MENU_DELAY_MS = 350

export function ChordMenu() {
  const chord = useChord()
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (!chord) return
    const timer = setTimeout(() => setIsVisible(true), MENU_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsVisible(false)
    }
  }, [chord])
  if (!chord || !isVisible) return null
  return <NextKeysMenu chord={chord} />
}

function NextKeysMenu({ chord }: { readonly chord: Chord }) {
  const { t } = useTranslation(['keyboard', 'commands'])
  const run = useRunBinding()
  const nextBindings = useNextCommandBindings(chord)
  const menu = useRef<HTMLDivElement>(null)
  const firstButton = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const previous = document.activeElement
    const target = firstButton.current ?? menu.current
    target?.focus()
    return () => {
      if (previous instanceof HTMLElement) previous.focus({ preventScroll: true })
    }
  }, [])

  const choose = (binding: CommandBinding) => {
    endChord()
    run(binding, chord.pageArguments)
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    moveFocusBetweenButtons(event)
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.target instanceof HTMLButtonElement) event.target.click()
  }

  const keys = chord.pressedStrokes.join(' ')
  return (
    <div
      ref={menu}
      className={styles.hint}
      role="menu"
      tabIndex={-1}
      data-chord-hint=""
      onKeyDown={handleKeyDown}
      aria-label={t('after', { keys: formatKeys(keys) })}
    >
      <p className={styles.heading} aria-hidden="true">
        <Keycaps keys={keys} /> …
      </p>
      {nextBindings.map((binding, index) => (
        <button
          ref={index === 0 ? firstButton : undefined}
          key={binding.strokes.join(' ')}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={() => choose(binding)}
        >
          <Keycaps keys={binding.strokes.slice(chord.pressedStrokes.length).join(' ')} />
          {t(`commands:${binding.command.id}.title`)}
        </button>
      ))}
      {nextBindings.length === 0 && <p className={styles.empty}>{t('nothingFollows')}</p>}
    </div>
  )
}

/**
 * Returns the commands that the user can run with the next key of the chord (keys pressed one after the other), in the
 * order of the command registry.
 */
function useNextCommandBindings(chord: Chord): readonly CommandBinding[] {
  const { can } = useSession()
  const { hasHandler, hasHandlerOnTop } = useCommandRunner()
  const bindings = useBindings()
  return useMemo(
    () =>
      filterBindingsByPrefix(chord.pressedStrokes, bindings)
        .filter((binding) => binding.kind === 'command')
        .filter(({ command }) => can(command.access))
        .filter(({ command }) => getTopLayerKind() === null || hasHandlerOnTop(command.id))
        .filter(
          ({ command }) =>
            getMissingRequirement(command, getContextArguments(command, chord.pageArguments), hasHandler) === null,
        ),
    [chord, bindings, can, hasHandler, hasHandlerOnTop],
  )
}
