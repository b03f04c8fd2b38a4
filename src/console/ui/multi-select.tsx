// Multi-select combobox: users search for options by typing, and the selected options are shown as chips. The parent
// component loads the options.
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { clampIndex } from '#console/lib/cursor.ts'
import { type Option, TextInput } from './inputs.tsx'
import styles from './multi-select.module.css'
import { getOptionId, OptionPopover } from './option-popover.tsx'

interface MultiSelectProps {
  readonly id: string
  readonly describedBy?: string | undefined
  readonly placeholder?: string
  /** Search text in the field. The parent component loads the options that match this text. */
  readonly typedText: string
  readonly onType: (text: string) => void
  readonly options: readonly Option[]
  readonly selectedOptions: readonly Option[]
  readonly onChoose: (selectedOptions: readonly Option[]) => void
  /** Text below the options: searching, no results, or an error. */
  readonly message: string | null
}

export function MultiSelect(props: MultiSelectProps) {
  const { id, describedBy, placeholder, typedText, onType, options, selectedOptions, onChoose, message } = props
  const { t } = useTranslation('ui')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [storedIndex, setStoredIndex] = useState(0)
  const activeIndex = clampIndex(storedIndex, options.length)
  const isChosen = ({ value }: Option) => selectedOptions.some((chosenOption) => chosenOption.value === value)

  const toggle = (option: Option) =>
    onChoose(
      isChosen(option) ? selectedOptions.filter(({ value }) => value !== option.value) : [...selectedOptions, option],
    )

  const remove = (option: Option) => {
    onChoose(selectedOptions.filter(({ value }) => value !== option.value))
    input.current?.focus()
  }

  const move = (to: number) => {
    setIsOpen(true)
    setStoredIndex(clampIndex(isOpen ? to : activeIndex, options.length))
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    // Closes the list of options synchronously. Otherwise Tab would focus the open list in browsers that can focus
    // scroll containers.
    if (event.key === 'Tab') return flushSync(() => setIsOpen(false))
    const option = options[activeIndex]
    const lastSelectedOption = selectedOptions.at(-1)
    if (event.key === 'ArrowDown') move(activeIndex + 1)
    else if (event.key === 'ArrowUp') move(activeIndex - 1)
    else if (event.key === 'Enter' && isOpen && option) toggle(option)
    else if (event.key === 'Backspace' && typedText === '' && lastSelectedOption) onChoose(selectedOptions.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const field = (
    <TextInput
      ref={input}
      id={id}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={isOpen && options.length > 0 ? getOptionId(listId, activeIndex) : undefined}
      aria-describedby={describedBy}
      placeholder={placeholder}
      maxLength={200}
      value={typedText}
      onChange={(event) => {
        onType(event.target.value)
        setStoredIndex(0)
        setIsOpen(true)
      }}
      onClick={() => setIsOpen(true)}
      onBlur={() => setIsOpen(false)}
      onKeyDown={handleKeyDown}
    />
  )
  return (
    <div className={styles.frame}>
      <OptionPopover
        open={isOpen}
        onClose={() => setIsOpen(false)}
        field={field}
        id={listId}
        aria-label={t('multiSelect.options')}
        aria-multiselectable
        options={options}
        activeIndex={activeIndex}
        isSelected={isChosen}
        onPick={toggle}
        onPointerOver={setStoredIndex}
        message={message}
      />
      <span className="visually-hidden" role="status">
        {isOpen && (message ?? t('multiSelect.found', { count: options.length }))}
      </span>
      {selectedOptions.length > 0 && (
        <ul className={styles.chosen} aria-label={t('multiSelect.chosen')}>
          {selectedOptions.map((option) => (
            <li key={option.value} className={styles.chip}>
              <span className={styles.label} title={option.label}>
                {option.label}
              </span>
              <button
                type="button"
                className={styles.remove}
                aria-label={t('multiSelect.remove', { label: option.label })}
                title={t('multiSelect.remove', { label: option.label })}
                onClick={() => remove(option)}
              >
                <X size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
