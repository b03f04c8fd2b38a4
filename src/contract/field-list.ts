// Defines `FieldList`, the description of a record's fields. Request and response schemas, the form, the read view, CSV
// columns, activity labels, personal-data classes (LGPD) and OpenAPI examples derive from a field list.
import { z } from './zod.ts'

/** Example request values by field kind; OpenAPI shows them for fields without an example. */
const examplesByKind = {
  text: 'Loja Centro',
  /** Text with several lines. */
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
  /** Id of the record that has the field. */
  id: 918273,
  /** Id of another record. */
  reference: 7,
  money: '1234.50',
  number: 10,
  date: '2026-11-20',
  instant: '2026-11-20T13:45:00.000Z',
  boolean: false,
} as const

export type FieldKind = keyof typeof examplesByKind
type TextKind = 'text' | 'lines' | 'code' | 'document' | 'email' | 'phone' | 'url' | 'postal_code' | 'secret'
type Example = string | number | boolean | null

/** Column of an uploaded CSV file that contains the values of a field. */
export interface FieldColumn {
  readonly isRequired?: true
  /**
   * Parser of the cells, if the field kind does not determine the parser. `capitals` converts texts to upper case, and
   * `check_in` converts translated names of check-in types to their codes.
   */
  readonly cellParser?: 'check_in' | 'capitals'
  /**
   * Alternative spellings of the column header in Portuguese, English and Spanish, in lower case and without accents.
   */
  readonly aliases: readonly string[]
}

/** Owner of the personal data that a field may contain: a merchant or an employee; null for codes and numbers. */
type PersonalDataOwner = 'merchant' | 'staff' | null

export interface Field<
  Input extends z.ZodType = z.ZodType,
  ResponseSchema extends z.ZodType = z.ZodType,
  InitialValue = unknown,
  Section extends string = string,
> {
  readonly kind: FieldKind
  /** Section that contains the field, in the read view and in the form. */
  readonly section: Section
  /** Schema of the field in request bodies and in the form. */
  readonly input: Input
  /** Schema of the field in responses. */
  readonly response: ResponseSchema
  /** Initial value of the field in the form that creates a record. */
  readonly initialValue: InitialValue
  readonly example: Example
  readonly personalDataOwner: PersonalDataOwner
  /** Allowed values of a field of kind `choice`. */
  readonly choices?: readonly string[]
  /** True when the label differs by country; the locale key then ends with the country code: `field.<name>.BR`. */
  readonly isLabelledByCountry?: true
  readonly column?: FieldColumn
}

interface CommonOptions<Section extends string> extends Pick<Field, 'isLabelledByCountry' | 'column'> {
  readonly section: Section
  readonly example?: Example
  readonly personalDataOwner?: PersonalDataOwner
}

interface FieldOptions<Input extends z.ZodType, ResponseSchema extends z.ZodType, InitialValue, Section extends string>
  extends CommonOptions<Section> {
  readonly input: Input
  readonly response: ResponseSchema
  readonly initialValue: InitialValue
  readonly choices?: readonly string[]
}

/** Defines a field of any kind and adds its example to the schemas. */
export function field<
  Input extends z.ZodType,
  ResponseSchema extends z.ZodType,
  InitialValue,
  const Section extends string,
>(
  kind: FieldKind,
  options: FieldOptions<Input, ResponseSchema, InitialValue, Section>,
): Field<Input, ResponseSchema, InitialValue, Section> {
  const { input, response, example = examplesByKind[kind], personalDataOwner = null } = options
  return {
    ...options,
    ...{ kind, example, personalDataOwner },
    input: input.meta({ examples: [example] }),
    response: response.meta({ examples: [toResponseExample(kind, example)] }),
  }
}

/** Converts a request example to a response example: removes the punctuation of tax ids and postal codes. */
function toResponseExample(kind: FieldKind, example: Example): Example {
  return kind === 'document' || kind === 'postal_code' ? String(example).replace(/[./-]/g, '') : example
}

interface TextOptions<Input extends z.ZodType, Section extends string> extends CommonOptions<Section> {
  readonly input: Input
  /** Schema in responses. Use `z.string().default('')` if an external platform API may omit the field. */
  readonly response?: z.ZodType<string>
}

/** Defines a text field, which is empty in a new record. */
export function textField<Input extends z.ZodType, const Section extends string>(
  kind: TextKind,
  { response = z.string(), personalDataOwner = 'merchant', ...options }: TextOptions<Input, Section>,
): Field<Input, z.ZodType<string>, string, Section> {
  return field(kind, { ...options, personalDataOwner, response, initialValue: '' })
}

interface BooleanOptions<Section extends string> extends CommonOptions<Section> {
  readonly initialValue?: boolean
}

/** Defines a boolean field that requests may omit; false in a new record unless `initialValue` is set. */
export function booleanField<const Section extends string>({
  initialValue = false,
  ...options
}: BooleanOptions<Section>) {
  return field('boolean', {
    ...options,
    ...{ input: z.boolean().optional(), response: z.boolean(), initialValue, example: options.example ?? initialValue },
  })
}

interface ChoiceOptions<Input extends z.ZodType, Section extends string> extends CommonOptions<Section> {
  readonly input: Input
}

/** Defines a field with a fixed list of values; a new record starts with the first one. */
export function choiceField<const Value extends string, Input extends z.ZodType, const Section extends string>(
  choices: readonly [Value, ...Value[]],
  options: ChoiceOptions<Input, Section>,
) {
  const [initialValue] = choices
  return field('choice', {
    ...options,
    choices,
    response: z.enum(choices),
    initialValue,
    example: options.example ?? initialValue,
  })
}

export type Fields = Readonly<Record<string, Field>>

export interface FieldList<FieldMap extends Fields = Fields> {
  /**
   * Locale namespace with the texts `field.<name>`, `fieldWithArticle.<name>`, `hint.<name>` and
   * `choice.<name>.<value>`.
   */
  readonly textNamespace: string
  /**
   * Name of the nested object that contains the fields, such as `address`; absent if the record itself contains them.
   */
  readonly parent?: string
  /** Fields by name, in the order in which the read view and the form display the fields. */
  readonly fields: FieldMap
}

type FieldPropertyMap<FieldMap extends Fields, Property extends keyof Field> = {
  -readonly [Name in keyof FieldMap]: FieldMap[Name][Property]
}

function mapFields(fields: Fields, property: keyof Field): object {
  return Object.fromEntries(Object.entries(fields).map(([name, definition]) => [name, definition[property]]))
}

/** Returns the input schemas by field name, for a request body or a form. */
export function getInputSchemas<FieldMap extends Fields>({
  fields,
}: FieldList<FieldMap>): FieldPropertyMap<FieldMap, 'input'> {
  return mapFields(fields, 'input') as FieldPropertyMap<FieldMap, 'input'>
}

/** Returns the response schemas by field name. */
export function getResponseSchemas<FieldMap extends Fields>({
  fields,
}: FieldList<FieldMap>): FieldPropertyMap<FieldMap, 'response'> {
  return mapFields(fields, 'response') as FieldPropertyMap<FieldMap, 'response'>
}

/** Returns the initial form values of a new record. */
export function getInitialValues<FieldMap extends Fields>({
  fields,
}: FieldList<FieldMap>): FieldPropertyMap<FieldMap, 'initialValue'> {
  return mapFields(fields, 'initialValue') as FieldPropertyMap<FieldMap, 'initialValue'>
}

/** Copies the values of the listed fields from a record. */
export function pickFieldValues<FieldMap extends Fields, Source extends Record<keyof FieldMap, unknown>>(
  list: FieldList<FieldMap>,
  record: Source,
) {
  return Object.fromEntries(getFieldNames(list).map((name) => [name, record[name]])) as Pick<
    Source,
    keyof FieldMap & keyof Source
  >
}

export function getFieldNames<FieldMap extends Fields>({
  fields,
}: FieldList<FieldMap>): readonly (keyof FieldMap & string)[] {
  return Object.keys(fields)
}

type SectionFieldName<FieldMap extends Fields, Section extends string> = {
  [Name in keyof FieldMap & string]: Section extends FieldMap[Name]['section'] ? Name : never
}[keyof FieldMap & string]

/** Lists the names of the fields in one section of the form. */
export function getSectionFieldNames<FieldMap extends Fields, Section extends string>(
  list: FieldList<FieldMap>,
  section: Section,
): readonly SectionFieldName<FieldMap, Section>[] {
  const isInSection = (name: string): name is SectionFieldName<FieldMap, Section> =>
    list.fields[name]?.section === section
  return getFieldNames(list).filter(isInSection)
}

/** Path of a field within the record, for example `address.city`. */
type FieldPath<List extends FieldList> = List extends { readonly parent: infer Parent extends string }
  ? `${Parent}.${keyof List['fields'] & string}`
  : keyof List['fields'] & string

export function getFieldPath(list: FieldList, name: string): string {
  return list.parent === undefined ? name : `${list.parent}.${name}`
}

/** Lists the paths of all fields within the record, for example `address.city`. */
export function getFieldPaths<List extends FieldList>(list: List): readonly FieldPath<List>[] {
  return getFieldNames(list).map((name) => getFieldPath(list, name) as FieldPath<List>)
}

/** Returns the locale key of a field's label. */
export function getLabelKey({ textNamespace, fields }: FieldList, name: string, country: string = 'BR'): string {
  return `${textNamespace}:field.${name}${fields[name]?.isLabelledByCountry ? `.${country}` : ''}`
}
