// Actions of a page header that move into a menu in a narrow window.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { IconButton } from './button.tsx'
import styles from './more-actions.module.css'

/**
 * Buttons side by side, or below the button *Mais ações* in a narrow window. The buttons are rendered while they are
 * hidden too, so that their keys work.
 */
export function MoreActions({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('ui')
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // Focuses the toggle before the buttons disappear. A drawer that one of the buttons opens returns the focus there.
  const close = () => {
    if (!isOpen) return
    toggle.current?.focus()
    setIsOpen(false)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape' || !hasNoModifiers(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
  }
  // The tab index keeps the focus in this element on a click, because Safari does not focus the clicked button itself.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys and the focus of the buttons inside
    <div tabIndex={-1} className={styles.more} onKeyDown={handleKeyDown} onBlur={closeWhenLeft}>
      <span className={styles.toggle}>
        <IconButton
          ref={toggle}
          label={t('moreActions')}
          icon={<Ellipsis size={16} />}
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        />
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes the menu after a click on one of its buttons */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside handle the keys */}
      <div id={id} className={styles.items} data-open={isOpen ? '' : undefined} onClick={close}>
        {children}
      </div>
    </div>
  )
}
