// Defines the field list of a record, from which request and response schemas, the form, the read view, CSV columns,
// activity labels, LGPD classes and OpenAPI examples derive.
import { z } from './zod.ts'

/** Example request values by field kind; OpenAPI shows them for fields without an example. */
const kindExamples = {
  text: 'Loja Centro',
  /** Multi-line text. */
  lines: 'Seg. a sex., 9h às 18h',
  /** Code, displayed in a monospaced font. */
  code: '1234',
  /** Tax id: CNPJ in Brazil, RFC in Mexico. */
  document: '11.222.333/0001-81',
  email: 'contato@loja.com.br',
  phone: '+55 11 91234-5678',
  url: 'https://www.loja.com.br',
  postal_code: '01310-100',
  /** Password: accepted in requests, never returned in responses. */
  secret: 'senha-de-exemplo',
  /** One value of a fixed list. */
  choice: '',
  /** Latitude or longitude in degrees. */
  coordinate: -23.5614,
  /** Id of the record itself. */
  id: 918273,
  /** Id of another record. */
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

/** Column of a field in an uploaded CSV file. */
export interface FieldColumn {
  readonly isRequired?: true
  /** Parser of the cells, if it does not follow from the field kind. `capitals` converts letters to upper case. */
  readonly reads?: 'check_in' | 'capitals'
  /** Alternative headers in three languages, in lower case and without accents. */
  readonly aliases: readonly string[]
}

/** Owner of the personal data that a field may contain: a merchant or an employee; null for codes and numbers. */
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
  /** Allowed values of a field of kind `choice`. */
  readonly choices?: readonly string[]
  /** True when the text key of the label ends with the country: `field.<name>.BR`. */
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

/** Defines a field of any kind and adds its example to the schemas. */
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

/** Converts a request example to a response example: documents and postal codes lose their punctuation. */
function toAnswerExample(kind: FieldKind, example: Example): Example {
  return kind === 'document' || kind === 'postal_code' ? String(example).replace(/[./-]/g, '') : example
}

interface TextOptions<Input extends z.ZodType, Section extends string> extends Options<Section> {
  readonly input: Input
  /** Schema in responses. Use `z.string().default('')` if platforms behind a gateway may omit the field. */
  readonly answer?: z.ZodType<string>
}

/** Defines a text field, which is empty in a new record. */
export function textField<Input extends z.ZodType, const Section extends string>(
  kind: TextKind,
  { answer = z.string(), personal = 'merchant', ...options }: TextOptions<Input, Section>,
): Field<Input, z.ZodType<string>, string, Section> {
  return field(kind, { ...options, personal, answer, initial: '' })
}

interface BooleanOptions<Section extends string> extends Options<Section> {
  readonly initial?: boolean
}

/** Defines a boolean field that requests may omit; false in a new record unless `initial` is set. */
export function booleanField<const Section extends string>({ initial = false, ...options }: BooleanOptions<Section>) {
  return field('boolean', {
    ...options,
    ...{ input: z.boolean().optional(), answer: z.boolean(), initial, example: options.example ?? initial },
  })
}

interface ChoiceOptions<Input extends z.ZodType, Section extends string> extends Options<Section> {
  readonly input: Input
}

/** Defines a field with a fixed list of values; a new record starts with the first one. */
export function choiceField<const Value extends string, Input extends z.ZodType, const Section extends string>(
  choices: readonly [Value, ...Value[]],
  options: ChoiceOptions<Input, Section>,
) {
  const [initial] = choices
  return field('choice', { ...options, choices, answer: z.enum(choices), initial, example: options.example ?? initial })
}

export type Fields = Readonly<Record<string, Field>>

export interface FieldList<F extends Fields = Fields> {
  /** Locale namespace of `field.<name>`, `fieldWithArticle.<name>`, `hint.<name>` and `choice.<name>.<value>`. */
  readonly texts: string
  /** Name of the nested object with the fields, `address`; absent when the fields are on the record itself. */
  readonly parent?: string
  /** Fields by name, in the order in which the read view and the form display them. */
  readonly fields: F
}

type Mapped<F extends Fields, Part extends keyof Field> = { -readonly [Name in keyof F]: F[Name][Part] }

function mapFields(fields: Fields, part: keyof Field): object {
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one[part]]))
}

/** Returns the input schemas by field name, for a request body or a form. */
export function inputShape<F extends Fields>({ fields }: FieldList<F>): Mapped<F, 'input'> {
  return mapFields(fields, 'input') as Mapped<F, 'input'>
}

/** Returns the response schemas by field name. */
export function answerShape<F extends Fields>({ fields }: FieldList<F>): Mapped<F, 'answer'> {
  return mapFields(fields, 'answer') as Mapped<F, 'answer'>
}

/** Returns the initial form values of a new record. */
export function initialValues<F extends Fields>({ fields }: FieldList<F>): Mapped<F, 'initial'> {
  return mapFields(fields, 'initial') as Mapped<F, 'initial'>
}

/** Returns an example request value for every field. */
export function fieldValues<F extends Fields, R extends Record<keyof F, unknown>>(list: FieldList<F>, record: R) {
  return Object.fromEntries(fieldNames(list).map((name) => [name, record[name]])) as Pick<R, keyof F & keyof R>
}

export function fieldNames<F extends Fields>({ fields }: FieldList<F>): readonly (keyof F & string)[] {
  return Object.keys(fields)
}

type NameIn<F extends Fields, Section extends string> = {
  [Name in keyof F & string]: Section extends F[Name]['section'] ? Name : never
}[keyof F & string]

/** Lists the names of the fields in one section of the form. */
export function namesIn<F extends Fields, Section extends string>(
  list: FieldList<F>,
  section: Section,
): readonly NameIn<F, Section>[] {
  const isInSection = (name: string): name is NameIn<F, Section> => list.fields[name]?.section === section
  return fieldNames(list).filter(isInSection)
}

/** Path of a field within the record, `address.city`. */
type PathIn<List extends FieldList> = List extends { readonly parent: infer Parent extends string }
  ? `${Parent}.${keyof List['fields'] & string}`
  : keyof List['fields'] & string

export function pathOf(list: FieldList, name: string): string {
  return list.parent === undefined ? name : `${list.parent}.${name}`
}

/** Lists the paths of all fields within the record, `address.city`. */
export function pathsOf<List extends FieldList>(list: List): readonly PathIn<List>[] {
  return fieldNames(list).map((name) => pathOf(list, name) as PathIn<List>)
}

/** Returns the locale key of the label of a field. */
export function labelKey({ texts, fields }: FieldList, name: string, country: string = 'BR'): string {
  return `${texts}:field.${name}${fields[name]?.isLabelledByCountry ? `.${country}` : ''}`
}
