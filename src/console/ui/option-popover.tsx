// biome-ignore-all lint/a11y/useSemanticElements: native options can neither be styled nor searched
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
// List of options in a Radix popover below a field. Select, combobox, multi-select and mentions use this component.
import Check from 'lucide-react/icons/check'
import { Popover } from 'radix-ui'
import { type AriaAttributes, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { Option } from './inputs.tsx'
import styles from './option-popover.module.css'

interface OptionPopoverProps extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby' | 'aria-multiselectable'> {
  readonly open: boolean
  readonly onClose: () => void
  /** Field element. The popover opens below the field and is at least as wide as the field. */
  readonly field: ReactElement
  /** Id of the list of options, for the attribute `aria-controls`. */
  readonly id: string
  readonly options: readonly Option[]
  /** Index of the option that Enter selects; -1 if there is none. */
  readonly activeIndex: number
  /**
   * Returns true if an option is part of the current value. Without this function, the active option counts as
   * selected.
   */
  readonly isSelected?: (option: Option) => boolean
  readonly onPick: (option: Option, index: number) => void
  /** Called when the pointer moves over an option. */
  readonly onPointerOver: (index: number) => void
  /** Search field above the options. */
  readonly search?: ReactNode
  /** Text below the options: searching, no results, or an error. */
  readonly message?: string | null
}

/** Returns the DOM id of an option, for the attribute `aria-activedescendant`. */
export const getOptionId = (listId: string, index: number) => `${listId}-${index}`

const preventDefault = (event: Pick<Event, 'preventDefault'>) => event.preventDefault()

export function OptionPopover({ open, onClose, field, search, message = null, ...list }: OptionPopoverProps) {
  return (
    <Popover.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor asChild>{field}</Popover.Anchor>
      {/* Rendered without a portal: while a drawer is open, every element outside the drawer is inert. */}
      <Popover.Content
        // Overrides the role `dialog` that Radix sets, because the list inside already has the correct role.
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={styles.popover}
        onOpenAutoFocus={preventDefault}
        onCloseAutoFocus={preventDefault}
        // Radix treats a click on the field as a click outside. The popover must stay open then; the field closes the
        // popover when the field loses the focus.
        onInteractOutside={preventDefault}
        onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
        // Keeps the focus in the field, unless the user clicks the search field of the popover.
        onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
      >
        {search}
        <Listbox {...list} />
        {message !== null && <p className={styles.message}>{message}</p>}
      </Popover.Content>
    </Popover.Root>
  )
}

type ListboxProps = Omit<OptionPopoverProps, 'open' | 'onClose' | 'field' | 'search' | 'message'>

function Listbox({ id, options, activeIndex, isSelected, onPick, onPointerOver, ...aria }: ListboxProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const option = list.current?.children[activeIndex]
    if (list.current && option) scrollListToOption(list.current, option)
  }, [activeIndex])
  return (
    <div ref={list} id={id} role="listbox" {...aria} className={styles.options}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={option.value}
          id={getOptionId(id, index)}
          role="option"
          aria-selected={isSelected ? isSelected(option) : index === activeIndex}
          className={classNames(styles.option, index === activeIndex && styles.active)}
          title={option.label}
          onClick={() => onPick(option, index)}
          onPointerMove={() => onPointerOver(index)}
        >
          {isSelected && <span className={styles.tick}>{isSelected(option) && <Check size={14} />}</span>}
          <span className={styles.label}>{option.label}</span>
        </div>
      ))}
    </div>
  )
}

/**
 * Scrolls the list to the option. `scrollIntoView` would also scroll the page while Radix has not positioned the
 * popover yet.
 */
function scrollListToOption(list: HTMLElement, option: Element): void {
  const [listRect, optionRect] = [list.getBoundingClientRect(), option.getBoundingClientRect()]
  list.scrollTop += Math.min(0, optionRect.top - listRect.top) + Math.max(0, optionRect.bottom - listRect.bottom)
}
