// Reads and replaces values at a path inside nested objects and lists.

export type Path = readonly (string | number)[]

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)

export const at = (value: unknown, path: Path): unknown =>
  path.reduce((inner: unknown, key) => (isObject(inner) ? inner[key] : undefined), value)

export function put(value: unknown, [key, ...rest]: Path, given: unknown): unknown {
  if (key === undefined) return given
  if (Array.isArray(value)) return value.map((one, index) => (index === Number(key) ? put(one, rest, given) : one))
  return isObject(value) ? { ...value, [key]: put(value[key], rest, given) } : value
}

/** Returns the paths of all texts in a value. */
export function textsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value === 'string') return [path]
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key])) : []
}
