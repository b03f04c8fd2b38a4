// Page `/ui` of the development server: shows all components of `console/ui` in both themes. To test forced colors,
// emulate the CSS media feature `forced-colors` in the Rendering tab of DevTools.
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useState } from 'react'
import { openPaletteCommand } from '#commands/keyboard.ts'
import { ApiError } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { DateInput } from '#console/forms/date-input.tsx'
import { useSetPageTitle } from '#console/lib/browser.ts'
import { notify } from '#console/lib/notices.ts'
import { DetailList } from '#console/run/facts.tsx'
import { SearchBox } from '#console/table/search-box.tsx'
import { Avatar, Badge, type Tone } from '#console/ui/badge.tsx'
import { Button, type ButtonProps, IconButton, Spinner } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { Combobox } from '#console/ui/combobox.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import {
  Checkbox,
  FieldFrame,
  FileDropArea,
  SegmentedControl,
  Switch,
  TextArea,
  TextInput,
} from '#console/ui/inputs.tsx'
import { Keycaps } from '#console/ui/keys.tsx'
import { ProductLogo } from '#console/ui/mark.tsx'
import { MenuButton } from '#console/ui/menu.tsx'
import { MultiSelect } from '#console/ui/multi-select.tsx'
import { Pager } from '#console/ui/pager.tsx'
import {
  EmptyState,
  ForbiddenPanel,
  HeadingSkeleton,
  ProgressLine,
  SectionSkeleton,
  TabsSkeleton,
} from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { Select } from '#console/ui/select.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { ChartNumbersTable, Code, EmptyValueDash, ExternalSiteLink, Quote, TimestampText } from '#console/ui/values.tsx'
import { brazilianStates } from '#contract/brazil.ts'
import styles from './components-page.module.css'

export function ComponentsPage() {
  useSetPageTitle('Components')
  return (
    <div className={styles.page}>
      <h1>Components</h1>
      <div className={styles.themes}>
        {(['light', 'dark'] as const).map((theme) => (
          <section key={theme} className={classNames(styles.theme, styles[theme])} aria-label={theme}>
            <h2>{theme}</h2>
            <ButtonExamples />
            <FieldExamples />
            <ChoiceExamples />
            <ValueExamples />
            <NavigationExamples />
            <PanelExamples />
            <LayerExamples />
          </section>
        ))}
      </div>
    </div>
  )
}

function Example({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      <div className={styles.states}>{children}</div>
    </div>
  )
}

const doNothing = () => {}
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const states: readonly (readonly [name: string, props: ButtonProps])[] = [
  ['Save', {}],
  ['With a key', { keys: openPaletteCommand }],
  ['With an icon', { icon: <Pencil size={14} /> }],
  ['Busy', { busy: true }],
  ['Disabled', { disabledReason: 'Nothing was changed' }],
  ['Small', { size: 'small' }],
]

function ButtonExamples() {
  return (
    <>
      {variants.map((variant) => (
        <Example key={variant} title={`Button, ${variant}`}>
          {states.map(([name, props]) => (
            <Button key={name} variant={variant} {...props}>
              {name}
            </Button>
          ))}
        </Example>
      ))}
      <Example title="IconButton, Keys, Spinner, Mark, Avatar">
        <IconButton label="Edit" icon={<Pencil size={16} />} keys={openPaletteCommand} />
        <IconButton label="Edit" icon={<Pencil size={16} />} disabledReason="Nobody may" />
        <Keycaps keys="mod+enter" />
        <Keycaps keys="g e" />
        <Spinner />
        <ProductLogo size={24} />
        <Avatar name="Helena Duarte" />
      </Example>
    </>
  )
}

function FieldExamples() {
  const [date, setDate] = useState('20/11/2026')
  return (
    <>
      <Example title="FieldFrame, TextInput, TextArea, DateInput">
        <FieldFrame label="Name" hint="As on the invoice" required>
          {(control) => <TextInput {...control} defaultValue="Loja Azul" />}
        </FieldFrame>
        <FieldFrame label="CNPJ" error="14 characters are needed">
          {(control) => <TextInput {...control} isMonospaced defaultValue="63.091" />}
        </FieldFrame>
        <FieldFrame label="Read only">
          {(control) => <TextInput {...control} readOnly defaultValue="Loja Azul" />}
        </FieldFrame>
        <FieldFrame label="Disabled">{(control) => <TextInput {...control} disabled />}</FieldFrame>
        <FieldFrame label="Empty">{(control) => <TextInput {...control} placeholder="Id or name" />}</FieldFrame>
        <FieldFrame label="Long text">{(control) => <TextArea {...control} defaultValue={'Two\nlines'} />}</FieldFrame>
        <FieldFrame label="Date">
          {(control) => (
            <DateInput
              {...control}
              label="Date"
              value={date}
              onChange={({ target }) => setDate(target.value)}
              getText={() => date}
              onPick={setDate}
            />
          )}
        </FieldFrame>
      </Example>
      <Example title="DropArea">
        <FileDropArea file={null} emptyText="Drop a CSV here" accept=".csv" onFile={doNothing} />
        <FileDropArea file={new File(['a'], 'stores.csv')} emptyText="" accept=".csv" onFile={doNothing} />
      </Example>
    </>
  )
}

const options = ['Bling', 'Nuvemshop', 'Shopify', 'Tray', 'VTEX'].map((label) => ({ value: label, label }))
const stateOptions = [...brazilianStates, 'One that has no place here. '.repeat(4)].map((label) => ({
  value: label,
  label,
}))

function ChoiceExamples() {
  const [theme, setTheme] = useState('dark')
  const [platform, setPlatform] = useState('')
  const [selectedState, setSelectedState] = useState(stateOptions.at(-1)?.value ?? '')
  const [typed, setTyped] = useState('')
  const [selectedOptions, setSelectedOptions] = useState(options.slice(0, 2))
  const matchingOptions = options.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
  return (
    <>
      <Example title="Checkbox, Switch">
        <Checkbox label="Off" />
        <Checkbox label="On" defaultChecked />
        <Checkbox label="Disabled" disabled />
        <Switch label="Off" />
        <Switch label="On" defaultChecked />
        <Switch label="Disabled" disabled />
      </Example>
      <Example title="Segmented, Select">
        <SegmentedControl
          label="Theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'none', label: 'None', disabledReason: 'There is none' },
          ]}
        />
        <FieldFrame label="Platform" required>
          {(control) => (
            <Select
              {...control}
              value={platform}
              onChange={setPlatform}
              options={[{ value: '', label: 'Choose' }, ...options]}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Place" error="Another one">
          {(control) => (
            <Select {...control} value={selectedState} onChange={setSelectedState} options={stateOptions} />
          )}
        </FieldFrame>
        <FieldFrame label="Read-only">
          {(control) => <Select {...control} value="Bling" onChange={doNothing} options={options} readOnly />}
        </FieldFrame>
        <Select aria-label="Disabled" value="Bling" onChange={doNothing} options={options} disabled />
      </Example>
      <Example title="Combobox, MultiSelect, SearchBox">
        <Combobox
          aria-label="Platform"
          value={typed}
          onType={setTyped}
          items={matchingOptions}
          keyOf={({ value }) => value}
          labelOf={({ label }) => label}
          onPick={({ label }) => setTyped(label)}
          opensOnClick
        />
        <FieldFrame label="Platforms">
          {({ id }) => (
            <MultiSelect
              id={id}
              typedText=""
              onType={doNothing}
              options={options}
              selectedOptions={selectedOptions}
              onChoose={(next) => setSelectedOptions([...next])}
              message={null}
            />
          )}
        </FieldFrame>
        <SearchBox label="Search by name" value="" onSearch={doNothing} />
      </Example>
    </>
  )
}

const tones: readonly Tone[] = ['neutral', 'accent', 'positive', 'warning', 'negative']

function ValueExamples() {
  return (
    <>
      <Example title="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={Check}>
            {tone}
          </Badge>
        ))}
      </Example>
      <Example title="Code, Dash, Instant, OuterLink, Quote, Tooltip">
        <Code>903600</Code>
        <EmptyValueDash />
        <TimestampText timestamp="2026-11-20T12:00:00.000Z" />
        <ExternalSiteLink url="loja.com.br" />
        <Quote label="Merchant:" text="Order not found" />
        <Button size="small" title="On hover and on focus">
          Tooltip
        </Button>
      </Example>
      <Example title="Section, Facts">
        <Section title="Company" action={<Button size="small">Edit</Button>}>
          <DetailList
            items={[
              { name: 'Name', value: 'Loja Azul' },
              { name: 'Phone', value: null },
            ]}
          />
        </Section>
      </Example>
      <ChartNumbersTable
        caption="Reverses by month"
        columnHeaders={['Month', 'Reverses']}
        rows={[['10/26', '1.204']]}
      />
    </>
  )
}

function NavigationExamples() {
  const [tab, setTab] = useState<'details' | 'notes' | 'lgpd'>('details')
  const [page, setPage] = useState(1)
  return (
    <>
      <Example title="Tabs">
        <Tabs
          label="Parts"
          tabs={[
            { id: 'details', label: 'Details' },
            { id: 'notes', label: 'Notes', badge: <Badge>3</Badge> },
            { id: 'lgpd', label: 'LGPD', disabledReason: 'Not on this plan' },
          ]}
          value={tab}
          onChange={setTab}
        >
          <p>{tab}</p>
        </Tabs>
      </Example>
      <Example title="Pager">
        <Pager page={page} lastPage={18} onPage={setPage} />
      </Example>
      <Example title="MenuButton">
        <MenuButton
          label="Actions"
          items={[
            { id: 'edit', label: 'Edit', keys: openPaletteCommand, onSelect: doNothing },
            { id: 'on', label: 'Shown', isChecked: true, onSelect: doNothing },
            { id: 'no', label: 'Refused', disabledReason: 'Nobody may', onSelect: doNothing },
            { id: 'delete', label: 'Delete', startsGroup: true, onSelect: doNothing },
          ]}
        >
          <Button>Menu</Button>
        </MenuButton>
      </Example>
    </>
  )
}

const offline = new ApiError({ kind: 'network', status: 0 })
const failed = new ApiError({ kind: 'timeout', status: 0 })

function PanelExamples() {
  return (
    <>
      <EmptyState title="Nothing yet" text="What you make appears here." action={<Button>Make one</Button>} />
      <EmptyState picture="none-found" title="Nothing found" text="No record has these filters." />
      <ForbiddenPanel reason="Read in Reports is missing." />
      <ErrorPanel error={failed} onRetry={doNothing} />
      <ErrorPanel error={offline} onRetry={doNothing} />
      <Example title="ProgressLine, Skeleton">
        <ProgressLine isVisible />
        <Skeleton width="160px" />
      </Example>
      <HeadingSkeleton />
      <TabsSkeleton />
      <SectionSkeleton itemCount={8} />
    </>
  )
}

function LayerExamples() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <Example title="Dialog, Drawer, Toasts">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      {(['success', 'info', 'error'] as const).map((kind) => (
        <Button key={kind} onClick={() => notify({ kind, text: `It is a ${kind}.` })}>
          {kind}
        </Button>
      ))}
      {open === 'dialog' && (
        <Dialog title="Delete it?" onClose={close} footer={<Button onClick={close}>Keep</Button>}>
          <p>It cannot be taken back.</p>
        </Dialog>
      )}
      {open === 'drawer' && (
        <Drawer title="Edit" subtitle="Loja Azul" onClose={close} footer={<Button onClick={close}>Save</Button>}>
          <FieldFrame label="Name">{(control) => <TextInput {...control} />}</FieldFrame>
        </Drawer>
      )}
    </Example>
  )
}
