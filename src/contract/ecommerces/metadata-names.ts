// What a command's link carries of a metadata or a logo: apart from the calls, so that the first screen loads none of them.
import * as z from 'zod/mini'

export const metadataName = z.string().check(z.regex(/^[a-z][\w.-]{0,99}$/i, 'validation.metadata_name'))

export const logoKinds = ['main', 'email'] as const
