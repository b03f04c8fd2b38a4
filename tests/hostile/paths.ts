// Reads and replaces values at a path inside nested objects and lists.

export type Path = readonly (string | number)[]

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)

export const getAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner: unknown, key) => (isObject(inner) ? inner[key] : undefined), value)

export function replaceAt(value: unknown, [key, ...remainingKeys]: Path, newValue: unknown): unknown {
  if (key === undefined) return newValue
  if (Array.isArray(value))
    return value.map((item, index) => (index === Number(key) ? replaceAt(item, remainingKeys, newValue) : item))
  return isObject(value) ? { ...value, [key]: replaceAt(value[key], remainingKeys, newValue) } : value
}

/** Returns the paths of all texts in a value. */
export function listTextPaths(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value === 'string') return [path]
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => listTextPaths(inner, [...path, key])) : []
}

/** Returns a copy of an object or a list without the value at this path. */
export function removeAt(value: unknown, [key, ...remainingKeys]: Path): unknown {
  if (key === undefined || !isObject(value)) return value
  if (remainingKeys.length > 0) return replaceAt(value, [key], removeAt(getAt(value, [key]), remainingKeys))
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== String(key)))
}
