// biome-ignore-all lint/a11y/useSemanticElements: native options cannot be styled, and cannot be found by typing
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names the active option
// Listbox of a combobox: the active option has an outline, a chosen one a check mark; of suggestions none is chosen.
import Check from 'lucide-react/icons/check'
import { type AriaAttributes, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { Option } from './inputs.tsx'
import styles from './option-list.module.css'

interface OptionListProps extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby' | 'aria-multiselectable'> {
  readonly id: string
  readonly options: readonly Option[]
  readonly active: number
  /** Left out: they are suggestions, and the active one is said to be selected. */
  readonly isChosen?: (option: Option) => boolean
  readonly onPick: (option: Option, index: number) => void
  readonly onPoint: (index: number) => void
}

/** For `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

export function OptionList({ id, options, active, isChosen, onPick, onPoint, ...aria }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const option = list.current?.children[active]
    if (list.current && option) scrollWithin(list.current, option)
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" {...aria} className={styles.options}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
        <div
          key={option.value}
          id={optionId(id, index)}
          role="option"
          aria-selected={isChosen ? isChosen(option) : index === active}
          className={classNames(styles.option, index === active && styles.active)}
          title={option.label}
          onClick={() => onPick(option, index)}
          onPointerMove={() => onPoint(index)}
        >
          {isChosen && <span className={styles.tick}>{isChosen(option) && <Check size={14} />}</span>}
          <span className={styles.label}>{option.label}</span>
        </div>
      ))}
    </div>
  )
}

/** Only the list: `scrollIntoView` would scroll the page, too, while the popover is not placed yet. */
function scrollWithin(list: HTMLElement, option: Element): void {
  const [outer, inner] = [list.getBoundingClientRect(), option.getBoundingClientRect()]
  list.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom)
}
