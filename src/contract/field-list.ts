// Field lists: each record that has a form names its fields once. Request and response schemas, the form, the read
// view, CSV columns, activity labels, LGPD classes and OpenAPI examples derive from the list.
import { z } from './zod.ts'

/** An example of each kind of field, as a client sends it; OpenAPI shows it unless the field has its own. */
const kindExamples = {
  text: 'Loja Centro',
  /** A text of several lines. */
  lines: 'Seg. a sex., 9h às 18h',
  /** A text without words, shown in a monospaced font. */
  code: '1234',
  /** CNPJ, or RFC in Mexico. */
  document: '11.222.333/0001-81',
  email: 'contato@loja.com.br',
  phone: '+55 11 91234-5678',
  url: 'https://www.loja.com.br',
  postal_code: '01310-100',
  /** A password: sent, never returned. */
  secret: 'senha-de-exemplo',
  /** One value of a list. */
  choice: '',
  /** Degrees of latitude or longitude. */
  coordinate: -23.5614,
  /** The number of a record. */
  id: 918273,
  /** The number of another record. */
  reference: 7,
  money: '1234.50',
  number: 10,
  date: '2026-11-20',
  instant: '2026-11-20T13:45:00.000Z',
  boolean: false,
} as const

export type FieldKind = keyof typeof kindExamples
type TextKind = 'text' | 'lines' | 'code' | 'document' | 'email' | 'phone' | 'url' | 'postal_code' | 'secret'
type Example = string | number | boolean | null

/** The column of a field in an uploaded CSV file. */
export interface FieldColumn {
  readonly isRequired?: true
  /** Set where the kind of the field does not say how its cells are read. `capitals`: letters are capitalized. */
  readonly reads?: 'check_in' | 'capitals'
  /** Headers that people write instead of the name: three languages, lower case, without accents. */
  readonly aliases: readonly string[]
}

/** Owner of the personal data that a field may hold: a merchant or an employee; null for codes and numbers. */
type PersonalDataOwner = 'merchant' | 'staff' | null

export interface Field<
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Initial = unknown,
  Section extends string = string,
> {
  readonly kind: FieldKind
  /** Section of the read view and of the form. */
  readonly section: Section
  /** Schema in request bodies and in the form. */
  readonly input: Input
  /** Schema in responses. */
  readonly answer: Answer
  /** Value in the form of a new record. */
  readonly initial: Initial
  readonly example: Example
  readonly personal: PersonalDataOwner
  /** Values of a choice. */
  readonly choices?: readonly string[]
  /** True when the label depends on the country: `field.<name>.BR`. */
  readonly isLabelledByCountry?: true
  readonly column?: FieldColumn
}

interface Options<Section extends string> extends Pick<Field, 'isLabelledByCountry' | 'column'> {
  readonly section: Section
  readonly example?: Example
  readonly personal?: PersonalDataOwner
}

interface FieldOptions<Input extends z.ZodType, Answer extends z.ZodType, Initial, Section extends string>
  extends Options<Section> {
  readonly input: Input
  readonly answer: Answer
  readonly initial: Initial
  readonly choices?: readonly string[]
}

/** A field of any kind. */
export function field<Input extends z.ZodType, Answer extends z.ZodType, Initial, const Section extends string>(
  kind: FieldKind,
  options: FieldOptions<Input, Answer, Initial, Section>,
): Field<Input, Answer, Initial, Section> {
  const { input, answer, example = kindExamples[kind], personal = null } = options
  return {
    ...options,
    ...{ kind, example, personal },
    input: input.meta({ examples: [example] }),
    answer: answer.meta({ examples: [toAnswerExample(kind, example)] }),
  }
}

/** Documents and postal codes are returned without their signs. */
function toAnswerExample(kind: FieldKind, example: Example): Example {
  return kind === 'document' || kind === 'postal_code' ? String(example).replace(/[./-]/g, '') : example
}

interface TextOptions<Input extends z.ZodType, Section extends string> extends Options<Section> {
  readonly input: Input
  /** Default: any text. `z.string().default('')` accepts a platform behind a gateway that does not know the field. */
  readonly answer?: z.ZodType<string>
}

/** A field whose value is a text; empty in a new record. */
export function textField<Input extends z.ZodType, const Section extends string>(
  kind: TextKind,
  { answer = z.string(), personal = 'merchant', ...options }: TextOptions<Input, Section>,
): Field<Input, z.ZodType<string>, string, Section> {
  return field(kind, { ...options, personal, answer, initial: '' })
}

interface BooleanOptions<Section extends string> extends Options<Section> {
  readonly initial?: boolean
}

/** A yes-or-no field that a request may omit; default: no. */
export function booleanField<const Section extends string>({ initial = false, ...options }: BooleanOptions<Section>) {
  return field('boolean', {
    ...options,
    ...{ input: z.boolean().optional(), answer: z.boolean(), initial, example: options.example ?? initial },
  })
}

interface ChoiceOptions<Input extends z.ZodType, Section extends string> extends Options<Section> {
  readonly input: Input
}

/** One of some values; the first in a new record. */
export function choiceField<const Value extends string, Input extends z.ZodType, const Section extends string>(
  choices: readonly [Value, ...Value[]],
  options: ChoiceOptions<Input, Section>,
) {
  const [initial] = choices
  return field('choice', { ...options, choices, answer: z.enum(choices), initial, example: options.example ?? initial })
}

export type Fields = Readonly<Record<string, Field>>

export interface FieldList<F extends Fields = Fields> {
  /** Namespace with the texts `field.<name>`, `fieldWithArticle.<name>`, `hint.<name>`, `choice.<name>.<value>`. */
  readonly texts: string
  /** Name of the object that holds the fields in the record; absent when the record itself does. */
  readonly parent?: string
  /** In the order of the read view and of the form. */
  readonly fields: F
}

type Mapped<F extends Fields, Part extends keyof Field> = { -readonly [Name in keyof F]: F[Name][Part] }

function mapFields(fields: Fields, part: keyof Field): object {
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one[part]]))
}

/** Schemas by field, for a request body or a form. */
export function inputShape<F extends Fields>({ fields }: FieldList<F>): Mapped<F, 'input'> {
  return mapFields(fields, 'input') as Mapped<F, 'input'>
}

/** Schemas by field, for a response. */
export function answerShape<F extends Fields>({ fields }: FieldList<F>): Mapped<F, 'answer'> {
  return mapFields(fields, 'answer') as Mapped<F, 'answer'>
}

/** Values of the form of a new record. */
export function initialValues<F extends Fields>({ fields }: FieldList<F>): Mapped<F, 'initial'> {
  return mapFields(fields, 'initial') as Mapped<F, 'initial'>
}

/** Values of the fields of a list in a record, without the record's other values. */
export function fieldValues<F extends Fields, R extends Record<keyof F, unknown>>(list: FieldList<F>, record: R) {
  return Object.fromEntries(fieldNames(list).map((name) => [name, record[name]])) as Pick<R, keyof F & keyof R>
}

/** Names of all fields. */
export function fieldNames<F extends Fields>({ fields }: FieldList<F>): readonly (keyof F & string)[] {
  return Object.keys(fields)
}

type NameIn<F extends Fields, Section extends string> = {
  [Name in keyof F & string]: Section extends F[Name]['section'] ? Name : never
}[keyof F & string]

/** Names of the fields of a section. */
export function namesIn<F extends Fields, Section extends string>(
  list: FieldList<F>,
  section: Section,
): readonly NameIn<F, Section>[] {
  const isInSection = (name: string): name is NameIn<F, Section> => list.fields[name]?.section === section
  return fieldNames(list).filter(isInSection)
}

/** Paths of the fields within the record, `address.city`. */
type PathIn<List extends FieldList> = List extends { readonly parent: infer Parent extends string }
  ? `${Parent}.${keyof List['fields'] & string}`
  : keyof List['fields'] & string

export function pathOf(list: FieldList, name: string): string {
  return list.parent === undefined ? name : `${list.parent}.${name}`
}

/** Paths of all fields within the record. */
export function pathsOf<List extends FieldList>(list: List): readonly PathIn<List>[] {
  return fieldNames(list).map((name) => pathOf(list, name) as PathIn<List>)
}

/** Key of the label of a field. */
export function labelKey({ texts, fields }: FieldList, name: string, country: string = 'BR'): string {
  return `${texts}:field.${name}${fields[name]?.isLabelledByCountry ? `.${country}` : ''}`
}
